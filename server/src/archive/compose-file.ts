/** Composes a file of the archive: the blocks of all invoices that it gets, in their order. */
import { createHash } from "node:crypto";
import { writeBlock } from "./block.ts";

/** A read of one invoice decompresses its block: about 15 kB, which are 150 kB of JSON. */
const LINES_PER_BLOCK = 100;

export type Line = { tenant_id: string; id: number; line: string };
type Block = { tenant_id: string; ids: number[]; position: number; length: number };
export type ComposedFile = { bytes: Buffer; sha256: string; blocks: Block[] };

/** The lines come in the order of tenants and ids. Only compressed bytes are kept in memory, except for the last block. */
export function composeFile() {
  const parts: Buffer[] = [];
  const blocks: Block[] = [];
  let open: Line[] = [];
  let position = 0;

  async function endBlock(): Promise<void> {
    const [first] = open;
    if (first === undefined) return;
    const bytes = await writeBlock(open.map(({ line }) => line));
    const ids = open.map(({ id }) => id);
    blocks.push({ tenant_id: first.tenant_id, ids, position, length: bytes.length });
    parts.push(bytes);
    position += bytes.length;
    open = [];
  }

  return {
    async add(line: Line): Promise<void> {
      if (open.length === LINES_PER_BLOCK || (open[0] !== undefined && open[0].tenant_id !== line.tenant_id)) {
        await endBlock();
      }
      open.push(line);
    },
    async finish(): Promise<ComposedFile> {
      await endBlock();
      const bytes = Buffer.concat(parts);
      return { bytes, sha256: createHash("sha256").update(bytes).digest("hex"), blocks };
    },
  };
}
