// The page's icon, with a dot while it is one's turn: a tab that is not looked at shows it as well.
import plain from "./favicon.svg?raw";

const DOT = '<circle cx="49" cy="49" r="14" fill="#ffcf4a" stroke="#05050f" stroke-width="4"/>';

/** Show or take away the dot, on the tab and, where the page is installed, on the app's icon. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  const picture = on ? plain.replace("</svg>", `${DOT}</svg>`) : plain;
  link.href = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  const told = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  told?.catch(() => undefined);
}
