/**
 * Makes the console installable: links the manifest in the current language, and registers the service worker.
 * console/build/installable.ts builds both files; server/src/http/web-app.ts serves them.
 */
import i18next from "i18next";

/** The development server has neither file; every build has both, also one for tests. */
const isBuilt = import.meta.hot === undefined;
/** A page that stays open looks for a new service worker at most this often. */
const MIN_UPDATE_INTERVAL_MS = 60 * 60 * 1000;

/** Links the manifest of the current language, and changes the link when the language changes. */
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

/**
 * Registers after the page has loaded, because the files that the worker caches would delay it. Everything works without the
 * worker.
 */
export function registerServiceWorker(): void {
  if (!isBuilt || !("serviceWorker" in navigator)) return;
  // The narrow scope keeps the worker away from the shops' pages and the API reference, which the same origin serves.
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
