/** Starts the console in the browser. */
import "./shared/ui/mantine.css";
import "./shared/ui/print.css";
import "./shared/ui/tones.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { CATALOGUES } from "./app/i18n/catalogues.ts";
import { linkManifest, registerServiceWorker } from "./app/install.ts";
import { router } from "./app/router.tsx";
import { Themed } from "./app/themed.tsx";
import { queryClient } from "./shared/api/query-client.ts";
import { startLanguages } from "./shared/i18n/language.ts";
import { loadChunk, reloadOnce } from "./shared/ui/load-chunk.ts";

declare global {
  /** Where the library that stops a page from scrolling under a dialog looks for the nonce of its style. */
  var __webpack_nonce__: string;
}

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
globalThis.__webpack_nonce__ = nonce;

try {
  // The outline in index.html stays until the first page can be drawn, so that no frame is drawn before it.
  await Promise.all([loadChunk(() => startLanguages(CATALOGUES)), router.load()]);
} catch (error) {
  // Without words there is nothing to draw. They are missing after a deploy, or while there is no connection.
  if (!reloadOnce()) throw error;
}
linkManifest();
registerServiceWorker();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <Themed nonce={nonce}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </Themed>,
);
