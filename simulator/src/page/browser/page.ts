/** The script of the customer's pages, which also work without it: it refreshes them and counts down. */

const COUNT_MS = 1_000;
const RENEW_MS = 1_500;

const parser = new DOMParser();
let shown = document.getElementById("live")?.innerHTML;
/** How far the provider's clock is ahead of the browser's. */
let ahead_ms = 0;

function readClock(page: Document): void {
  ahead_ms = Date.parse(page.getElementById("live")?.dataset.now ?? "") - Date.now();
}

/** Replaces the shown content with that of `page`; open details and the focus stay. */
function show(page: Document): void {
  const fresh = page.getElementById("live");
  const live = document.getElementById("live");
  if (!fresh || !live) return;
  readClock(page);
  const [footer, fresh_footer] = [document.querySelector("footer"), page.querySelector("footer")];
  if (footer && fresh_footer) footer.textContent = fresh_footer.textContent;
  if (fresh.innerHTML !== shown) {
    const focused = document.activeElement?.id;
    const card = document.activeElement?.closest("article")?.id;
    const unfolded = [...live.querySelectorAll("details[open]")].map((details) => details.id);
    shown = fresh.innerHTML;
    live.innerHTML = shown;
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    if (focused) (document.getElementById(focused) ?? document.getElementById(card ?? ""))?.focus();
  }
  countDown();
}

/** Whether a person types or presses a button; one that is replaced while it is pressed hears of no click. */
function isInUse(): boolean {
  const live = document.getElementById("live");
  const element = document.activeElement;
  const isTyping = element?.tagName === "INPUT" && live?.contains(element) === true;
  return isTyping || live?.querySelector(":active") != null;
}

async function renew(): Promise<void> {
  if (document.hidden || isInUse()) return;
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.ok && !isInUse()) show(parser.parseFromString(await answer.text(), "text/html"));
}

function countDown(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-ends]")) {
    const { ends = "" } = time.dataset;
    time.dataset.at ??= time.textContent ?? "";
    const left_s = Math.max(0, Math.round((Date.parse(ends) - Date.now() - ahead_ms) / 1000));
    const parts = [Math.floor(left_s / 3600), Math.floor(left_s / 60) % 60, left_s % 60].map((part) =>
      String(part).padStart(2, "0"),
    );
    time.textContent = `${time.dataset.at}, in ${(left_s >= 3600 ? parts : parts.slice(1)).join(":")}`;
  }
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  return new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const body = fieldsOf(form, event.submitter);
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (!answer) return form.submit();
  const page = parser.parseFromString(await answer.text(), "text/html");
  const problem = document.getElementById("problem");
  if (problem) problem.innerHTML = page.getElementById("problem")?.innerHTML ?? "";
  show(page);
  document.querySelector("#problem p")?.scrollIntoView({ block: "nearest" });
});

readClock(document);
countDown();
setInterval(countDown, COUNT_MS);
setInterval(renew, RENEW_MS);
document.addEventListener("visibilitychange", renew);
