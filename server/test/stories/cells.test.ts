/** Two cells behind one proxy: a tenant moves from one to the other while its programs go on calling. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type CellGround, openCellGround } from "../support/cell-ground.ts";
import { moveUnderLoad } from "../support/cell-story.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let folder: string;
let ground: CellGround;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-cells-"));
  ground = await openCellGround(folder, 1);
});
afterAll(async () => {
  await ground.close();
  await rm(folder, { recursive: true, force: true });
});

it("nothing is lost or doubled by a move, and every webhook arrives", async () => {
  const report = await moveUnderLoad(ground, { merchants: 2, workers: 4, before_ms: 2_000, after_ms: 2_000, seed: 1 });
  expect(report.broken).toEqual([]);
  expect(report.said).toEqual([expect.stringContaining("cell 2 serves the tenant")]);
  expect(report.figures["invoices answered 201"]).toBeGreaterThan(10);
});
