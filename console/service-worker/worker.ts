/**
 * The service worker: keeps the files of the console for when there is no connection. It keeps no answer of the API, so
 * that no sum is older than it says, and it leaves every request alone that is not for the console's page or files.
 */

// A module, so that its names are its own.
export type {};

declare const self: ServiceWorkerGlobalScope;
/** The build writes these two before this program: a name that differs from build to build, and the addresses of its files. */
declare const BUILD: string;
declare const FILES: string[];

const CACHE_PREFIX = "tolem-console-";
const CACHE = CACHE_PREFIX + BUILD;
const PAGE = "/console";
const FILES_PATH = "/console/assets/";
/** After this time a slow network is treated like none: the kept page reads its figures from the service all the same. */
const PAGE_TIMEOUT_MS = 5_000;

self.addEventListener("install", (event) => {
  event.waitUntil(keepBuild().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && /^\/(console|admin)(\/|$)/.test(pathname)) event.respondWith(answerPage(request));
  else if (pathname.startsWith(FILES_PATH)) event.respondWith(answerFile(request));
});

/** Fails as a whole when one file cannot be fetched; the browser tries again at a later visit. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The names carry the contents' hash, so what the browser has kept already is not fetched twice.
  await cache.addAll(FILES);
  await cache.add(new Request(PAGE, { cache: "no-store", credentials: "omit" }));
}

/** The build before this one is kept as well: pages of it may still be open, and may still need a file. */
async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The service's page; the kept one where no answer of the service comes in time. */
async function answerPage(request: Request): Promise<Response> {
  const kept = caches.open(CACHE).then((cache) => cache.match(PAGE, { ignoreVary: true }));
  const fetched = fetch(request).catch(() => undefined);
  const inTime = await Promise.race([fetched, after(PAGE_TIMEOUT_MS)]);
  if (inTime !== undefined && isOfService(inTime)) return inTime;
  return (await kept) ?? (await fetched) ?? Response.error();
}

/** A proxy before a service that is down answers in its place. Every answer of the service has a request id. */
function isOfService({ status, headers }: Response): boolean {
  return status < 502 || headers.has("X-Request-Id");
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

function after(timeout_ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), timeout_ms));
}
