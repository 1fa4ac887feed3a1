// The page as an app: a worker keeps its files (web/app.ts), so that it loads while the server is restarting.
import { address } from "./address";
import { keep, recall } from "./kept";

/** After loading anew for a part that is gone, do not do so again for this long. */
const PATIENCE = 60_000;

/** Ask the browser to keep the page. It may not, and the page works all the same. */
export function keepPage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(address("sw.js")).catch(() => undefined);
  // The worker fetches every room of the page, so the one that is wanted comes first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Load the page anew, and with it the build that the server has now. */
async function loadAnew(): Promise<void> {
  if (Date.now() - (recall<number>("renewed") ?? 0) < PATIENCE) return;
  const answer = await fetch(address("index.html"), { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  keep("renewed", Date.now());
  location.reload();
}

/** A part of an older build is gone once the server has a newer one: then the room is entered with that one, unless
 * the page must `stay` as it is. */
export function followBuilds(stay: () => boolean): void {
  addEventListener("vite:preloadError", () => {
    if (!stay()) void loadAnew();
  });
}
