/**
 * Two cells on one machine behind nginx: merchants trade in the first, half of them move to the second meanwhile, and then the
 * clients' answers, the tables of both, the provider's ledger and the receiver's records are compared.
 * `npm run bench:cells -- --merchants=6 --workers=8 --seconds=20`; with `--kills` the command is killed at each of its steps and run
 * again. `--rows=200000` invoices are there before. It needs nginx.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.ts";
import { openCellGround } from "../server/test/support/cell-ground.ts";
import { startNginxOfCells } from "../server/test/support/cell-proxy.ts";
import { moveUnderLoad, STEPS } from "../server/test/support/cell-story.ts";

// On a signal the program exits, and its exit handlers end everything that it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    merchants: { type: "string", default: "4" },
    workers: { type: "string", default: "8" },
    seconds: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    kills: { type: "boolean", default: false },
    rows: { type: "string", default: "0" },
  },
});
const [merchants, workers, seed] = [Number(values.merchants), Number(values.workers), Number(values.seed)];
const before_ms = Number(values.seconds) * 1000;
const MOST_SHOWN = 20;

await build();
const folder = await mkdtemp(join(tmpdir(), "tolem-cells-"));
const ground = await openCellGround(folder, seed, (urls) => startNginxOfCells(urls, join(folder, "nginx")));
let findings = 1;
try {
  const report = await moveUnderLoad(ground, {
    ...{ merchants, workers, before_ms, after_ms: before_ms, seed },
    kills: values.kills ? STEPS : [],
    rows: Number(values.rows),
  });
  findings = report.broken.length;
  for (const line of report.said) console.log(line);
  for (const [what, figure] of Object.entries(report.figures)) console.log(`${what}: ${figure}`);
  console.log(`answers by status: ${[...report.answers].map(([status, count]) => `${status} ${count}`).join(", ")}`);
  for (const line of report.broken.slice(0, MOST_SHOWN)) console.log(`BROKEN ${line}`);
  console.log(findings === 0 ? "nothing lost, nothing doubled" : `${findings} findings; logs are in ${folder}`);
} finally {
  await ground.close();
  if (findings === 0) await rm(folder, { recursive: true, force: true });
}
process.exitCode = findings === 0 ? 0 : 1;
