/** What makes the console an application of the device: the manifest in the language at present, and the service worker. */
import i18next from "i18next";

/** The server for development has neither file. A build for tests is no production, but has them. */
const isBuilt = import.meta.hot === undefined;
/** How often a page that stays open asks whether there is a new service worker, at most. */
const MIN_UPDATE_INTERVAL_MS = 60 * 60 * 1000;

/** Names the manifest of the language at present, and of the one that is chosen later. */
export function linkManifest(): void {
  if (!isBuilt) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  const setAddress = () => {
    link.href = `/console/manifest.${i18next.language}.webmanifest`;
  };
  setAddress();
  document.head.append(link);
  i18next.on("languageChanged", setAddress);
}

/** After the page has loaded, so that the files which the worker keeps delay nothing. Without the worker all else works. */
export function registerServiceWorker(): void {
  if (!isBuilt || !("serviceWorker" in navigator)) return;
  // The shops and the reference are no part of the console, and no matter of its worker.
  const scope = window.location.pathname.startsWith("/admin") ? "/admin" : "/console";
  const register = async () => {
    const worker = await navigator.serviceWorker.register("/console/service-worker.js", { scope });
    let checkedAt = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible" || Date.now() - checkedAt < MIN_UPDATE_INTERVAL_MS) return;
      checkedAt = Date.now();
      worker.update().catch(() => {});
    });
  };
  const start = () => void register().catch((error: unknown) => console.warn("no service worker", error));
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
}
