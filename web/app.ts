// What makes the page an app that can be installed, and that loads while the server is restarting.
import { VitePWA } from "vite-plugin-pwa";

/** The ground of the dark theme, as in src/art/tokens.css; the page sets the theme's own once it is there. */
const GROUND = "#06060f";

const ICONS = [
  { src: "icons/icon.svg", sizes: "any", type: "image/svg+xml" },
  { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "icons/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The manifest and the worker. Every address in them is relative, so a path prefix needs no setting. */
export function app(): ReturnType<typeof VitePWA> {
  return VitePWA({
    // The page registers the worker by itself (src/browser/pwa.ts): a reload in the middle of a move must never happen.
    injectRegister: false,
    filename: "sw.js",
    manifest: {
      start_url: "./",
      scope: "./",
      name: "Six Stones",
      short_name: "Six Stones",
      display: "standalone",
      theme_color: GROUND,
      background_color: GROUND,
      categories: ["games"],
      icons: ICONS,
    },
    includeManifestIcons: false,
    workbox: {
      globPatterns: ["**/*.{html,js,css,svg,woff2}"],
      inlineWorkboxRuntime: true,
      importScripts: ["notify.js"],
      globIgnores: ["notify.js"], // browsers keep it with the worker
      sourcemap: false,
      // A new worker takes over at once. A page that is open keeps running, and the next one comes fresh from the server.
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      // The page itself is asked of the server first, so none stays old; the kept one is for a server that is away.
      navigateFallback: null,
      directoryIndex: null,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === "navigate" && !/\/(api\/|healthz$|metrics$)/.test(url.pathname),
          handler: "NetworkOnly",
          options: {
            precacheFallback: { fallbackURL: "index.html" },
            plugins: [
              {
                // A proxy answers for a server that is away.
                fetchDidSucceed: ({ response }) =>
                  response.status < 500 ? Promise.resolve(response) : Promise.reject(new Error("the server is away")),
              },
            ],
          },
        },
      ],
    },
  });
}
