/** The style sheet of the shop's pages. */

export const STYLE = `
:root { color-scheme: light dark; --ground: #f6f5f1; --card: #fff; --ink: #1e2422; --quiet: #5f6865; --edge: #e2e2db;
  --main: #0f6b5a; --main-soft: #e4f1ed; --on-main: #fff; --good: #0f6b5a; --warn: #fff3d6; --on-warn: #5d4300;
  --bad: #fdeceb; --on-bad: #8f1f1b; --shade: 0 1px 2px rgb(30 36 34 / 6%), 0 4px 16px rgb(30 36 34 / 5%); }
@media (prefers-color-scheme: dark) { :root { --ground: #121514; --card: #1c211f; --ink: #eaeeec; --quiet: #a2ada9;
  --edge: #313936; --main: #63cbb5; --main-soft: #1d3a34; --on-main: #06231d; --good: #63cbb5; --warn: #352a10;
  --on-warn: #f3d48b; --bad: #3d1a19; --on-bad: #ffb3ae; --shade: none; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-bottom: 6rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
  "Noto Sans", sans-serif; overflow-wrap: anywhere; }
.page { max-width: 40rem; margin: 0 auto; padding: 1rem 1rem 2rem; }
header { display: flex; gap: .5rem 1rem; align-items: center; justify-content: space-between; flex-wrap: wrap; margin-bottom: 1rem; }
header > :first-child { flex: 1 1 12rem; margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; margin: 0; text-wrap: balance; }
h1 a, .brand { color: inherit; text-decoration: none; } .brand { font-weight: 600; min-height: 44px; display: flex; align-items: center; }
h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
p { margin: 0; } .quiet { color: var(--quiet); font-size: .9375rem; } .money { white-space: nowrap; font-variant-numeric: tabular-nums; }
nav.languages { display: flex; margin: 0 -.5rem; }
nav.languages a { min-width: 44px; min-height: 44px; display: grid; place-items: center; color: var(--quiet); text-decoration: none;
  font-size: .875rem; border-radius: 10px; text-transform: uppercase; letter-spacing: .04em; }
nav.languages a[aria-current] { color: var(--ink); font-weight: 650; text-decoration: underline; text-underline-offset: .35em; text-decoration-thickness: 2px; }
.notice { border-radius: 14px; padding: .75rem 1rem; margin: 0 0 1rem; background: var(--warn); color: var(--on-warn); }
.notice.bad { background: var(--bad); color: var(--on-bad); }
.card { background: var(--card); border: 1px solid var(--edge); border-radius: 16px; padding: 1rem; margin: 0 0 1rem; box-shadow: var(--shade); }
.items { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.item { display: grid; gap: .25rem 1rem; margin: 0; padding: .75rem; }
.item.pictured { grid-template-columns: 5.5rem minmax(0, 1fr); }
.item:has(.count input:not(:placeholder-shown)) { border-color: var(--main); }
.item .picture { width: 5.5rem; height: 5.5rem; object-fit: cover; border-radius: 10px; background: var(--ground); display: block; grid-row: span 2; }
.item .buy { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: center; justify-content: space-between; align-self: end; } .item .name { font-weight: 600; line-height: 1.3; }
.item .quiet { display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; font-size: .875rem; line-height: 1.4; }
.item .price { flex: 1 1 auto; font-weight: 600; } .item .price .quiet { display: inline; font-weight: 400; }
.count { display: flex; align-items: center; gap: .25rem; margin-left: auto; }
.count input { width: 3.5rem; text-align: center; padding: 0 .25rem; -moz-appearance: textfield; appearance: textfield; }
.count input::-webkit-inner-spin-button, .count input::-webkit-outer-spin-button { -webkit-appearance: none; margin: 0; }
.count button { width: 44px; padding: 0; font-size: 1.375rem; line-height: 1; color: var(--main); }
.count button[hidden] { display: none; }
input, textarea, button, .button { font: inherit; font-size: 1rem; min-height: 44px; border-radius: 12px; border: 1px solid var(--edge);
  background: var(--card); color: var(--ink); padding: .5rem .875rem; }
textarea { display: block; min-height: 5.5rem; resize: vertical; }
button, .button { cursor: pointer; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; text-align: center; }
button:hover, .button:hover { border-color: var(--main); } button:disabled { opacity: .6; cursor: default; }
.main { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 600; min-height: 52px; padding: .5rem 1.5rem; }
.main:hover { filter: brightness(1.06); } .wide { width: 100%; } .stack { display: grid; gap: 1rem; } .stack > .card { margin: 0; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
.bar { position: sticky; bottom: 0; margin: 1rem -1rem -2rem; padding: .75rem 1rem calc(.75rem + env(safe-area-inset-bottom)); display: flex; gap: 1rem;
  align-items: center; background: var(--ground); border-top: 1px solid var(--edge); }
.bar .main { flex: 1 1 auto; } .bar output { flex: 0 0 auto; line-height: 1.25; } .bar output[hidden] { display: none; }
.bar output b { display: block; font-size: 1.125rem; }
.turn { display: flex; gap: .75rem; margin-top: .75rem; } .turn button { flex: 1; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--edge); }
.lines li:first-child { padding-top: 0; } .lines .sum { border: 0; padding-bottom: 0; font-size: 1.125rem; font-weight: 650; }
.head { display: flex; justify-content: space-between; gap: 1rem; align-items: center; margin: -.5rem 0 .25rem; } .head h2 { margin: 0; }
.head a { color: var(--main); min-height: 44px; display: inline-flex; align-items: center; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; } legend { float: left; width: 100%; padding: 0; font-weight: 600; font-size: 1.0625rem; margin-bottom: .75rem; } legend + * { clear: both; }
.choice { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center; border: 1px solid var(--edge); border-radius: 12px;
  padding: .625rem .875rem; min-height: 56px; cursor: pointer; }
.choice + .choice { margin-top: .5rem; } .choice input { grid-row: span 2; width: 22px; height: 22px; min-height: 0; margin: 0; accent-color: var(--main); }
.choice b { font-weight: 600; } .choice .quiet { font-size: .875rem; }
.choice:has(:checked) { border-color: var(--main); background: var(--main-soft); }
.field { display: grid; gap: .25rem; } .field input, .field textarea { width: 100%; } .field > span { font-weight: 500; }
.field .quiet { font-weight: 400; font-size: .875rem; }
form:has([value="qr"]:checked) .for-phone, form:has([value="phone"]:checked) .for-qr { display: none; }
.status { text-align: center; padding: 1.5rem 1rem; } .status h1 { margin-bottom: .375rem; }
.sign { width: 56px; height: 56px; border-radius: 50%; margin: 0 auto .75rem; display: grid; place-items: center; font-size: 1.75rem; line-height: 1;
  background: var(--main-soft); color: var(--good); } .sign.ended { background: var(--ground); color: var(--quiet); }
.status.wait .sign::after { content: ""; width: 24px; height: 24px; border: 3px solid currentColor; border-right-color: transparent;
  border-radius: 50%; animation: turn 1.2s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .status.wait .sign::after { animation: none; } }
.sum-up { font-size: 1.75rem; font-weight: 650; letter-spacing: -.01em; margin: .5rem 0 0; }
.code { display: block; width: min(100%, 18rem); margin: 1rem auto .75rem; padding: .5rem; background: #fff; border-radius: 16px; border: 1px solid var(--edge); }
.code img { display: block; width: 100%; height: auto; }
.status .quiet { text-wrap: balance; } .status .button { margin: .75rem 0; } .status .quiet + .quiet { margin-top: .25rem; }
.empty { text-align: center; color: var(--quiet); padding: 3rem 1rem; }
`;
