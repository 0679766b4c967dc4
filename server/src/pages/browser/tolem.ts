/**
 * The script that merchants put on their own pages: it opens a payment link over the page in a dialog. Where the script is not
 * loaded, or the merchant's site is not listed in `embed_origins`, the browser opens the link itself. It sets no cookie.
 *
 * `<a href="https://tolem.example.kz/l/tea" data-tolem>` or `tolem.open(url, { onPaid, onClose })`.
 */

type Paid = { invoice_id: number };

/** What `onPaid` is called with proves nothing, because the visitor can call it too: the webhook proves a payment. */
type Handlers = { onPaid?: (paid: Paid) => void; onClose?: () => void };

/** A page that may be framed here answers at once after it has loaded. */
const ANSWER_MS = 4_000;

const WORDS: Record<string, { close: string; payment: string }> = {
  ru: { close: "Закрыть", payment: "Оплата" },
  kk: { close: "Жабу", payment: "Төлем" },
  en: { close: "Close", payment: "Payment" },
};

/** The service, which serves both this script and the pages. */
const service = new URL((document.currentScript as HTMLScriptElement).src).origin;

function styled<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element.style, style);
  return element;
}

/** The dialog takes the whole window: its edges are the shade over the page. */
function makeDialog() {
  const words = WORDS[document.documentElement.lang.slice(0, 2)] ?? WORDS.ru;
  const dialog = styled("dialog", {
    ...{ width: "100%", height: "100%", maxWidth: "none", maxHeight: "none", margin: "0", padding: "0", border: "0" },
    ...{ background: "rgb(0 0 0 / 55%)", overflow: "hidden" },
  });
  const box = styled("div", {
    ...{
      display: "flex",
      flexDirection: "column",
      width: "min(100%, 480px)",
      height: "min(100%, 780px)",
      boxSizing: "border-box",
    },
    ...{
      margin: "max(0px, (100vh - 780px) / 2) auto 0",
      background: "#f6f5f1",
      borderRadius: "12px",
      overflow: "hidden",
    },
  });
  const frame = styled("iframe", { width: "100%", flex: "1", border: "0", display: "block" });
  const close = styled("button", {
    ...{ alignSelf: "flex-end", flex: "none", width: "44px", height: "44px", margin: "4px 4px 0 0", border: "0" },
    ...{
      borderRadius: "50%",
      background: "#fff",
      color: "#1e2422",
      padding: "0",
      font: "28px/1 sans-serif",
      cursor: "pointer",
    },
  });
  dialog.setAttribute("aria-label", words?.payment ?? "");
  frame.title = words?.payment ?? "";
  close.type = "button";
  close.textContent = "\u00d7";
  close.setAttribute("aria-label", words?.close ?? "");
  box.append(close, frame);
  dialog.append(box);
  return { dialog, frame, close };
}

/** @throws TypeError for an address that is not of the service. */
function open(url: string, { onPaid, onClose }: Handlers = {}): void {
  const address = new URL(url, location.href);
  if (address.origin !== service) throw new TypeError(`tolem: no address of ${service}`);
  const { dialog, frame, close } = makeDialog();
  let paid: number | undefined;
  let isThere = false;
  let waiting = 0;

  function hear({ source, origin, data }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== service) return;
    isThere = true;
    if (data?.tolem === "close") dialog.close();
    if (data?.tolem !== "paid" || !Number.isSafeInteger(data.invoice_id) || data.invoice_id === paid) return;
    paid = data.invoice_id;
    onPaid?.({ invoice_id: data.invoice_id });
  }

  frame.addEventListener("load", () => {
    frame.contentWindow?.postMessage({ tolem: "hello" }, service);
    // A page that the browser does not frame here is opened in the place of this one.
    clearTimeout(waiting);
    waiting = setTimeout(() => !isThere && location.assign(address), ANSWER_MS);
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  close.addEventListener("click", () => dialog.close());
  // Also by the Escape key.
  dialog.addEventListener("close", () => {
    clearTimeout(waiting);
    removeEventListener("message", hear);
    dialog.remove();
    onClose?.();
  });
  addEventListener("message", hear);
  frame.src = address.href;
  document.body.append(dialog);
  // Modal: what is behind it can be neither clicked nor reached by the keyboard, and gets the focus back.
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const anchor = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-tolem]");
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!anchor || isElsewhere || event.defaultPrevented || new URL(anchor.href).origin !== service) return;
  event.preventDefault();
  open(anchor.href);
});

Object.assign(window, { tolem: { open } });
