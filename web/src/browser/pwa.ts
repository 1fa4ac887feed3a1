// The page as an app: a worker keeps its files (web/worker.js), so that it loads while the server is restarting.
import { address } from "./address";

/** Ask the browser to keep the page. It may not, and the page works all the same. */
export function keepPage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(address("sw.js")).catch(() => undefined);
  // The worker fetches every room of the page, so the one that is wanted comes first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Load the page anew, and with it the build that the server has now, at most once for each step of a visit. Gives
 * whether it is being loaded. */
async function loadAnew(): Promise<boolean> {
  const here = location.href;
  const answer = await fetch(address("./"), { cache: "no-store" }).catch(() => null);
  const step = history.state as { renewed?: true } | null;
  if (!answer?.ok || step?.renewed || location.href !== here) return false;
  history.replaceState({ ...step, renewed: true }, "");
  location.reload();
  return true;
}

/** Fetch a room of the page. One of an older build is gone once the server has a newer one: then the page is loaded
 * anew. Rejects where that was of no use. */
export async function enter<Room>(load: () => Promise<Room>): Promise<Room> {
  try {
    return await load();
  } catch (error) {
    if (await loadAnew()) return new Promise(() => undefined); // this page is at its end
    throw error;
  }
}
