/** The style sheet of the customer's pages. */

export const STYLE = `
:root { color-scheme: light dark; --ground: #f4f5f2; --card: #fff; --ink: #1c2321; --quiet: #5b6562; --edge: #dfe3de;
  --main: #17695b; --on-main: #fff; --open: #8a5300; --paid: #17695b; --warn: #fff4dd; --bad: #a3231f; }
@media (prefers-color-scheme: dark) { :root { --ground: #141816; --card: #1d2321; --ink: #e8ecea; --quiet: #9faba7;
  --edge: #323a37; --main: #5cc2ae; --on-main: #08211c; --open: #e9b565; --paid: #5cc2ae; --warn: #33290f; --bad: #ff9d97; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 66rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0; } h1 a { color: inherit; text-decoration: none; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0; } ul { margin: .25rem 0; padding-left: 1.25rem; }
.quiet, .count { color: var(--quiet); font-size: .875rem; font-weight: 400; } .id { font-variant-numeric: tabular-nums; }
.empty { color: var(--quiet); border: 1px dashed var(--edge); border-radius: 12px; padding: 1.5rem 1rem; text-align: center; }
.cards { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); align-items: start; }
.cards.one { grid-template-columns: minmax(0, 26rem); justify-content: center; margin-top: 1rem; }
.card, .panel { background: var(--card); border: 1px solid var(--edge); border-radius: 12px; padding: 1rem; margin: 0 0 .5rem; }
.cards .card { margin: 0; } .warning { background: var(--warn); } .warning h2 { margin-top: 0; }
.line { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; flex-wrap: wrap; }
.amount { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.status { font-size: .8125rem; border: 1px solid currentColor; border-radius: 99px; padding: 0 .6rem; color: var(--quiet); }
.status.open { color: var(--open); } .status.paid { color: var(--paid); }
.code { display: block; width: max-content; margin: .75rem auto; padding: 8px; background: #fff; border-radius: 8px; }
.code img { display: block; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; } .buttons form { flex: 1 1 auto; }
button, input, select { font: inherit; min-height: 44px; border-radius: 8px; border: 1px solid var(--edge); padding: 0 .9rem;
  background: var(--card); color: var(--ink); font-size: 1rem; }
.buttons > button { flex: 1 1 auto; width: auto; }
button { cursor: pointer; width: 100%; } .line button, .row button { width: auto; } button:hover { border-color: var(--main); }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 600; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; color: var(--quiet); font-size: .9375rem; }
.panel > summary { color: var(--ink); margin: -.6rem 0; }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--quiet); } label > * { width: 100%; min-width: 0; }
.row { display: flex; gap: .5rem; align-items: end; flex-wrap: wrap; } .row label { flex: 1 1 9rem; }
.grid { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); align-items: end; margin-top: 1rem; }
.problem { color: var(--bad); border: 1px solid currentColor; border-radius: 12px; padding: .75rem 1rem; margin-top: 1rem; }
footer { margin-top: 2rem; }
`;
