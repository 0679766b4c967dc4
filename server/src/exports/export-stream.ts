/** Sends a table as a file to download, in pieces: memory never holds more of it than one batch of rows. */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { CSV_BEGINNING, csvLine } from "./csv.ts";
import type { Cell } from "./table.ts";
import { SHEET_END, SHEET_PART, sheetBeginning, sheetRow, WORKBOOK_PARTS } from "./workbook.ts";

export type Table = {
  headings: string[];
  batches: AsyncIterable<Cell[][]>;
  /** Runs one piece of the file's work under fair scheduling. */
  inTurn<T>(work: () => T): Promise<T>;
};
export type TableFormat = "csv" | "xlsx";

const TYPES: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A client that reads nothing for this long, or takes `LONGEST_MS` in all, is disconnected: its export occupies a slot. */
const STALLED_MS = 60_000;
const LONGEST_MS = 300_000;
/** From 1 to 9: a higher level hardly makes the file smaller. */
const DEFLATE_LEVEL = 3;

export type TableFiles = {
  /** Answers with the table as `<name>.<format>`. */
  send(reply: FastifyReply, file: { name: string; format: TableFormat; table: Table }): FastifyReply;
};

/** The exports of `app`'s routes, which end when the service stops. */
export function tableFiles(app: FastifyInstance): TableFiles {
  const sending = new Set<Readable>();
  app.addHook("preClose", async () => {
    for (const body of sending) body.destroy();
  });
  return {
    send(reply, { name, format, table }) {
      const body = Readable.from(format === "csv" ? csvOf(table) : workbookOf(table), { objectMode: false });
      const tooLong = setTimeout(() => body.destroy(), LONGEST_MS).unref();
      sending.add(body);
      body.once("close", () => {
        clearTimeout(tooLong);
        sending.delete(body);
      });
      reply.raw.setTimeout(STALLED_MS);
      return reply
        .headers({
          "Content-Disposition": `attachment; filename="${name}.${format}"`,
          "X-Accel-Buffering": "no",
        })
        .type(TYPES[format])
        .send(body);
    },
  };
}

async function* csvOf({ headings, batches, inTurn }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BEGINNING + csvLine(headings));
  for await (const rows of batches) yield inTurn(() => Buffer.from(rows.map(csvLine).join("")));
}

async function* workbookOf({ headings, batches, inTurn }: Table): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate(SHEET_PART, { level: DEFLATE_LEVEL });
  zip.add(sheet);
  sheet.push(strToU8(sheetBeginning(headings)));
  yield* taken();
  for await (const rows of batches) {
    await inTurn(() => sheet.push(strToU8(rows.map(sheetRow).join(""))));
    yield* taken();
  }
  sheet.push(strToU8(SHEET_END), true);
  zip.end();
  yield* taken();
}
