// A word from the system when it is one's turn and the page is not in view. Only for those who asked for it.
const TAG = "sixstones-turn";

/** Whether this browser lets the page notify: `unable` where it has no way to, as without HTTPS. */
export type Permission = NotificationPermission | "unable";

export function permission(): Permission {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : "unable";
}

/** Ask the person; only ever from a click of theirs. */
export async function askPermission(): Promise<Permission> {
  return permission() === "default" ? Notification.requestPermission() : permission();
}

// One after the other: taking back the last word must not take back the next one.
let last: Promise<void> = Promise.resolve();

function then(act: (worker: ServiceWorkerRegistration) => Promise<void> | void): void {
  if (permission() !== "granted") return;
  last = last.then(async () => {
    await act(await navigator.serviceWorker.ready); // on a first visit the worker is still being set up
  });
}

/** Tell that it is one's turn. A click on it leads to this page (web/worker.js). */
export function notify(title: string, body: string, icon: string): void {
  const address = location.href;
  then((worker) => worker.active?.postMessage({ type: "notify", title, address, body, icon, tag: TAG }));
}

/** Take back what was told, since the page is in view or the turn is over. */
export function hush(): void {
  then(async (worker) => {
    for (const one of await worker.getNotifications({ tag: TAG })) one.close();
  });
}
