/**
 * Delivers the same backlog of webhooks by Tolem's worker and by the job queues of npm, each on the same PostgreSQL with as many
 * posts at once: first to receivers that answer in 20 ms, then while half of them hang. The peers are installed in a folder of
 * their own (`--peers=pg-boss`, `--deliveries=3000`).
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { BODY, openDeliveries } from "./deliveries.ts";
import { openGround, percentile, processorMs, startProgram } from "./ground.ts";
import type { PeerOrder } from "./peer-queue.ts";

/** The last versions that run on Node 20. */
const VERSIONS: Record<string, string> = { "pg-boss": "10.3.2", "graphile-worker": "0.16.6" };

const { values } = parseArgs({
  options: {
    peers: { type: "string", default: Object.keys(VERSIONS).join(",") },
    deliveries: { type: "string", default: "3000" },
  },
});
const posts = Number(values.deliveries);

const ground = await openGround();
const deliveries = await openDeliveries(ground, posts);
const { urls, worker, deliver, receive } = deliveries;
const half = urls.filter((_, index) => index % 2 === 0);

type Run = { ms: number; processor_ms: number };
const show = ({ ms, processor_ms }: Run, hanging: Run) => ({
  "deliveries/s": Math.round((posts / ms) * 1000),
  "processor ms each": Number((processor_ms / posts).toFixed(2)),
  "half hang: healthy done after s": Number((hanging.ms / 1000).toFixed(1)),
});

async function deliverByTolem(to: "all" | "healthy"): Promise<Run & { concurrency: number }> {
  const before = await processorMs(worker.pid ?? 0);
  const { tookMs, concurrency } = await deliver(to);
  return { ms: percentile(tookMs, 1), processor_ms: (await processorMs(worker.pid ?? 0)) - before, concurrency };
}

/** A program and a database of its own for each run: what still hangs ends with them. */
async function deliverByPeer(PEER: string, PEER_FOLDER: string, order: PeerOrder): Promise<Run> {
  const name = `peer_${Date.now()}`;
  await sql`create database ${sql.id(name)}`.execute(ground.db);
  const DATABASE_URL = ground.url.replace(/\/tolem\?/, `/${name}?`);
  const program = await startProgram(
    ["--import", "tsx", "bench/peer-queue.ts"],
    { PEER, PEER_FOLDER, DATABASE_URL },
    "/",
  );
  try {
    const before = await processorMs(program.pid);
    const answer = await fetch(program.url, { method: "POST", body: JSON.stringify(order) });
    return { ms: Number(await answer.text()), processor_ms: (await processorMs(program.pid)) - before };
  } finally {
    await program.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), "tolem-peers-"));
try {
  await deliverByTolem("all");
  const calm = await deliverByTolem("all");
  receive("hang");
  const table: Record<string, object> = { Tolem: show(calm, await deliverByTolem("healthy")) };
  receive("answer");
  for (const peer of values.peers.split(",")) {
    const version = `${peer}@${VERSIONS[peer]}`;
    execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, version]);
    const order = { urls, body: BODY, posts, atOnce: calm.concurrency };
    const all = await deliverByPeer(peer, folder, { ...order, healthy: urls });
    receive("hang");
    table[version] = show(all, await deliverByPeer(peer, folder, { ...order, healthy: half }));
    receive("answer");
  }
  console.log(`${posts} deliveries, ${calm.concurrency} posts at once`);
  console.table(table);
} finally {
  await deliveries.close();
  await ground.close();
  await rm(folder, { recursive: true, force: true });
}
