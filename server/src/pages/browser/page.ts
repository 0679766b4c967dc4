/**
 * The script of the pages of customers, which also work without it: it adds up totals, changes counts by buttons, and renews a page
 * that shows what changes.
 */

const STEP_MS = 3_000;
/** The interval once the order is paid, while the shop works on it. */
const PAID_STEP_MS = 5_000;
const LONGEST_MS = 30_000;

/** The JSON of an order's page, as far as it is used here. */
type OrderAnswer = { order: { status: string; state: string; qr_token_url?: string | null } };

function countInputs(shop: HTMLFormElement): NodeListOf<HTMLInputElement> {
  return shop.querySelectorAll<HTMLInputElement>("[data-price]");
}

/** Shows the sum of the chosen items in tenge; `data-price` is in tiyn. */
function showTotal(shop: HTMLFormElement, total: HTMLOutputElement): void {
  let sum = 0;
  for (const input of countInputs(shop)) {
    const count = Number(input.value);
    if (Number.isInteger(count) && count > 0) sum += count * Number(input.dataset.price);
  }
  const whole = String(Math.floor(sum / 100)).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  const rest = sum % 100 === 0 ? "" : `${total.dataset.decimal}${String(sum % 100).padStart(2, "0")}`;
  const text = total.querySelector("b");
  if (text) text.textContent = `${whole}${rest}\u00a0\u20b8`;
  total.hidden = sum === 0;
}

/** Puts a button before and behind the count, which take one away and add one. */
function useSteps(shop: HTMLFormElement, input: HTMLInputElement, onChange: () => void): void {
  const button = (step: number, sign: string, label = "") => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => {
      const count = Math.max(0, Math.min(Number(input.max), (Number(input.value) || 0) + step));
      input.value = count === 0 ? "" : String(count);
      onChange();
    });
    return made;
  };
  input.before(button(-1, "\u2212", shop.dataset.less));
  input.after(button(1, "+", shop.dataset.more));
}

/** Keeps the total up to date with the counts, and sends only the counts above 0. */
function useCounts(shop: HTMLFormElement, total: HTMLOutputElement): void {
  const renewTotal = () => showTotal(shop, total);
  const checkOut = shop.querySelector<HTMLButtonElement>("button.main");
  const search = shop.querySelector<HTMLInputElement>("[name=search]");
  for (const input of shop.querySelectorAll<HTMLInputElement>(".count input")) {
    useSteps(shop, input, renewTotal);
    // The form's first button is that of the search.
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      shop.requestSubmit(checkOut);
    });
  }
  shop.addEventListener("input", renewTotal);
  // What is empty is kept out of the address.
  shop.addEventListener("submit", () => {
    for (const input of countInputs(shop)) input.disabled = !(Number(input.value) > 0);
    if (search) search.disabled = search.value === "";
  });
  addEventListener("pageshow", () => {
    for (const input of countInputs(shop)) input.disabled = false;
    if (search) search.disabled = false;
    renewTotal();
  });
}

/** Requires the phone where the order is sent to it. */
function useCheckout(order: HTMLFormElement): void {
  const phone = order.elements.namedItem("phone_number");
  const requirePhone = () => {
    const isSentToPhone = new FormData(order).get("channel") === "phone";
    if (phone instanceof HTMLInputElement) phone.required = isSentToPhone;
  };
  order.addEventListener("change", requirePhone);
  addEventListener("pageshow", requirePhone);
}

/** @throws Error where the server does not answer with a success. */
async function request(address: string, accept: string): Promise<Response> {
  const answer = await fetch(address, { headers: { accept } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** Shows the page as the server has it now, in place of what `main` shows. */
async function renewMain(main: HTMLElement): Promise<void> {
  const page = await request(location.href, "text/html");
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  const next = fresh.querySelector("main");
  if (!next) throw new Error("The page has no main part.");
  main.replaceChildren(...document.adoptNode(next).childNodes);
  for (const name of ["data-state", "data-events"]) {
    const value = next.getAttribute(name);
    if (value === null) main.removeAttribute(name);
    else main.setAttribute(name, value);
  }
  document.title = fresh.title;
  // The page leads on from here, which only an opened one does.
  if (fresh.querySelector("head > meta[http-equiv=refresh]")) location.reload();
}

/** Polls the order that the page shows until it has ended; `waitMs` doubles after every failure. */
function pollOrder(waitMs: number): void {
  const main = document.querySelector<HTMLElement>("main[data-state]:not([data-events])");
  if (!main) return;
  setTimeout(async () => {
    if (document.hidden) return pollOrder(STEP_MS);
    try {
      const answer = await request(location.pathname, "application/json");
      const { order }: OrderAnswer = await answer.json();
      const state =
        order.status + (order.qr_token_url ? "+code" : "") + (order.state === "new" ? "" : `+${order.state}`);
      if (main.dataset.state !== state) await renewMain(main);
      pollOrder(order.status === "pending" || order.status === "cancelling" ? STEP_MS : PAID_STEP_MS);
    } catch {
      pollOrder(Math.min(LONGEST_MS, waitMs * 2));
    }
  }, waitMs);
}

/** Renews the page whenever the stream sends another state, until the page follows none; tries again after a refusal. */
function followStream(): void {
  const main = document.querySelector<HTMLElement>("main[data-events]");
  if (!main) return;
  const stream = new EventSource(main.dataset.events ?? "");
  const renew = async (state: string) => {
    if (main.dataset.state === state || stream.readyState === EventSource.CLOSED) return;
    try {
      await renewMain(main);
      if (!("events" in main.dataset)) stream.close();
    } catch {
      // The next stream begins with the state that this page has missed.
      stream.close();
      setTimeout(followStream, STEP_MS);
    }
  };
  // One after the other: an earlier answer that came last would show the past.
  let renewed = Promise.resolve();
  stream.addEventListener("message", ({ data }) => {
    renewed = renewed.then(() => renew(data));
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED && "events" in main.dataset) setTimeout(followStream, LONGEST_MS);
  });
}

/** Counts down the time that is left, in minutes and seconds, wherever the page shows it. */
function countDown(): void {
  for (const shown of document.querySelectorAll<HTMLElement>("[data-until]")) {
    const leftS = Math.max(0, Math.ceil((Date.parse(shown.dataset.until ?? "") - Date.now()) / 1000));
    const text = shown.querySelector("b");
    if (text) text.textContent = `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, "0")}`;
    shown.hidden = leftS === 0;
  }
}

/** Keeps a form from being sent twice. */
function useOnce(form: HTMLFormElement): void {
  const button = form.querySelector("button");
  form.addEventListener("submit", () => {
    if (button) button.disabled = true;
  });
  addEventListener("pageshow", () => {
    if (button) button.disabled = false;
  });
}

/**
 * Says to the page that frames this one, if its origin is listed, that this one is there, which invoice is paid, and that the payer has
 * pressed Escape. `/tolem.js` is the other side; it says hello whenever a page has loaded in its frame.
 */
function useEmbedder(): void {
  const origins = (document.body.dataset.embedOrigins ?? "").split(" ");
  if (window === window.parent) return;
  addEventListener("message", ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || !origins.includes(origin) || data?.tolem !== "hello") return;
    const say = (message: object) => window.parent.postMessage(message, origin);
    say({ tolem: "ready" });
    addEventListener("keydown", ({ key }) => key === "Escape" && say({ tolem: "close" }));
    sayPaid(say);
  });
}

/** Says it now, or when the page has turned to paid. */
function sayPaid(say: (message: object) => void): void {
  const paid = document.querySelector<HTMLElement>("[data-paid]");
  if (paid) {
    say({ tolem: "paid", invoice_id: Number(paid.dataset.paid) });
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    sayPaid(say);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const shop = document.querySelector<HTMLFormElement>("form.shop");
const total = document.querySelector<HTMLOutputElement>("output.total");
if (shop && total) useCounts(shop, total);
const order = document.querySelector<HTMLFormElement>("form.order");
if (order) useCheckout(order);
for (const form of document.querySelectorAll<HTMLFormElement>("form[method=post]")) useOnce(form);
const print = document.querySelector<HTMLButtonElement>("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
countDown();
setInterval(countDown, 1000);
pollOrder(STEP_MS);
followStream();
useEmbedder();
