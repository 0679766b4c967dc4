/** Sends a table as a file to keep, piece by piece: never more of it in memory than one batch of rows. */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { ApiError } from "../errors.ts";
import { CSV_BEGINNING, csvLine } from "../rules/csv.ts";
import type { Cell } from "../rules/table.ts";
import { SHEET_END, SHEET_PART, sheetBeginning, sheetRow, WORKBOOK_PARTS } from "../rules/workbook.ts";

export type Table = { headings: string[]; batches: AsyncIterable<Cell[][]> };
export type TableFormat = "csv" | "xlsx";

const TYPES: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const MAX_OF_TENANT = 2;
const MAX_AT_ONCE = 16;
/** Who takes nothing for so long is cut off. */
const STALLED_MS = 60_000;
/** Of 1 to 9: above, the file hardly gets smaller. */
const DEFLATE_LEVEL = 3;

export type TableFiles = {
  /** Answers with the table as `<name>.<format>`. @throws RATE_LIMITED, UNAVAILABLE while too many are being sent. */
  send(reply: FastifyReply, file: { tenant_id: string; name: string; format: TableFormat; table: Table }): FastifyReply;
};

/** The files of `app`'s routes: so many at once, and cut off when the service stops. */
export function tableFiles(app: FastifyInstance): TableFiles {
  const sending = new Map<Readable, string>();
  app.addHook("preClose", async () => {
    for (const body of sending.keys()) body.destroy();
  });
  return {
    send(reply, { tenant_id, name, format, table }) {
      const ofTenant = [...sending.values()].filter((one) => one === tenant_id).length;
      if (ofTenant >= MAX_OF_TENANT) throw new ApiError("RATE_LIMITED", { retry_after_s: 10 });
      if (sending.size >= MAX_AT_ONCE) throw new ApiError("UNAVAILABLE", { retry_after_s: 10 });
      const body = Readable.from(format === "csv" ? csvOf(table) : workbookOf(table), { objectMode: false });
      sending.set(body, tenant_id);
      body.once("close", () => sending.delete(body));
      reply.raw.setTimeout(STALLED_MS);
      return reply
        .headers({
          "Content-Disposition": `attachment; filename="${name}.${format}"`,
          "X-Content-Type-Options": "nosniff",
          "X-Accel-Buffering": "no",
        })
        .type(TYPES[format])
        .send(body);
    },
  };
}

async function* csvOf({ headings, batches }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BEGINNING + csvLine(headings));
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(""));
}

async function* workbookOf({ headings, batches }: Table): AsyncGenerator<Uint8Array> {
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
    sheet.push(strToU8(rows.map(sheetRow).join("")));
    yield* taken();
  }
  sheet.push(strToU8(SHEET_END), true);
  zip.end();
  yield* taken();
}
