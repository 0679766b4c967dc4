/** The script of the shop's pages, which all work without it; it adds up totals, steps counts, and polls an order. */

export const SCRIPT = `"use strict";
const shop = document.querySelector("form.shop");
const total = document.querySelector("output.total");

function showTotal() {
  let sum = 0;
  for (const input of shop.querySelectorAll("[data-price]")) {
    const count = Number(input.value);
    if (Number.isInteger(count) && count > 0) sum += count * Number(input.dataset.price);
  }
  const whole = String(Math.floor(sum / 100)).replace(/\\B(?=(\\d{3})+$)/g, "\\u00a0");
  const rest = sum % 100 === 0 ? "" : total.dataset.decimal + String(sum % 100).padStart(2, "0");
  total.querySelector("b").textContent = whole + rest + "\\u00a0\\u20b8";
  total.hidden = sum === 0;
}

if (shop && total) {
  for (const button of shop.querySelectorAll("[data-step]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const input = button.parentElement.querySelector("input");
      const count = Math.max(0, Math.min(Number(input.max), (Number(input.value) || 0) + Number(button.dataset.step)));
      input.value = count === 0 ? "" : count;
      showTotal();
    });
  }
  shop.addEventListener("input", showTotal);
  // Empty counts are kept out of the address.
  shop.addEventListener("submit", () => {
    for (const input of shop.querySelectorAll("[data-price]")) input.disabled = !(Number(input.value) > 0);
  });
  addEventListener("pageshow", () => {
    for (const input of shop.querySelectorAll("[data-price]")) input.disabled = false;
    showTotal();
  });
}

const order = document.querySelector("form.order");
if (order) {
  const require = () => {
    order.elements.phone_number.required = order.elements.channel.value === "phone";
  };
  order.addEventListener("change", require);
  order.addEventListener("submit", () => {
    order.querySelector("button").disabled = true;
  });
  addEventListener("pageshow", () => {
    order.querySelector("button").disabled = false;
    require();
  });
}

const STEP_MS = 3000;
const LONGEST_MS = 30000;

function watch(wait_ms) {
  const main = document.querySelector("main[data-state]");
  if (!main) return;
  setTimeout(async () => {
    if (document.hidden) return watch(STEP_MS);
    try {
      const answer = await fetch(location.pathname, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.status);
      const { order } = await answer.json();
      if (main.dataset.state !== order.status + (order.qr_token_url ? "+code" : "")) {
        const page = await fetch(location.href, { headers: { accept: "text/html" } });
        if (!page.ok) throw new Error(page.status);
        const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
        const next = fresh.querySelector("main");
        main.replaceChildren(...document.adoptNode(next).childNodes);
        main.toggleAttribute("data-state", "state" in next.dataset);
        if ("state" in next.dataset) main.dataset.state = next.dataset.state;
        document.title = fresh.title;
      }
      watch(STEP_MS);
    } catch {
      watch(Math.min(LONGEST_MS, wait_ms * 2));
    }
  }, wait_ms);
}
watch(STEP_MS);
`;
