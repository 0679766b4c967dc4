/** The script of the customer's pages: they work without it; with it they renew themselves and count down. */

export const SCRIPT = `
const parser = new DOMParser();
let shown = document.getElementById("live").innerHTML;
let ahead = 0;

function readClock(page) {
  ahead = Date.parse(page.getElementById("live").dataset.now) - Date.now();
}

function show(page) {
  const fresh = page.getElementById("live");
  if (!fresh) return;
  readClock(page);
  document.querySelector("footer").textContent = page.querySelector("footer").textContent;
  if (fresh.innerHTML !== shown) {
    const live = document.getElementById("live");
    const focused = document.activeElement?.id;
    const card = document.activeElement?.closest("article")?.id;
    const unfolded = [...live.querySelectorAll("details[open]")].map((details) => details.id);
    shown = fresh.innerHTML;
    live.innerHTML = shown;
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    if (focused) (document.getElementById(focused) ?? document.getElementById(card))?.focus();
  }
  countDown();
}

function typing() {
  const element = document.activeElement;
  return element?.tagName === "INPUT" && document.getElementById("live").contains(element);
}

async function renew() {
  if (document.hidden || typing()) return;
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.ok && !typing()) show(parser.parseFromString(await answer.text(), "text/html"));
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-ends]")) {
    time.dataset.at ??= time.textContent;
    const left = Math.max(0, Math.round((Date.parse(time.dataset.ends) - Date.now() - ahead) / 1000));
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
    time.textContent = time.dataset.at + ", in " + (left >= 3600 ? parts : parts.slice(1)).join(":");
  }
}

document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, event.submitter)),
  }).catch(() => null);
  if (!answer) return form.submit();
  const page = parser.parseFromString(await answer.text(), "text/html");
  document.getElementById("problem").innerHTML = page.getElementById("problem")?.innerHTML ?? "";
  show(page);
  document.querySelector("#problem p")?.scrollIntoView({ block: "nearest" });
});

readClock(document);
countDown();
setInterval(countDown, 1000);
setInterval(renew, 1500);
document.addEventListener("visibilitychange", renew);
`;
