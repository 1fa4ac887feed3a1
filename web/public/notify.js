// Part of the page's worker: shows a notification for a page, and leads to that page when it is clicked. The page is
// remembered by its id, since a worker knows only the address with which it was opened.
self.addEventListener("message", (event) => {
  if (event.data?.type !== "notify") return;
  const { title, address, ...options } = event.data;
  const data = { page: event.source.id, address };
  event.waitUntil(self.registration.showNotification(title, { ...options, data }).catch(() => undefined));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { page, address } = event.notification.data;
  const lead = async () => (await self.clients.get(page))?.focus() ?? self.clients.openWindow(address);
  event.waitUntil(lead());
});
