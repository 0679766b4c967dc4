/** Makes the two routes that export a table of a room as a file, as CSV and as an Excel workbook, and reads its rows in batches. */
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Static, type TObject, Type } from "typebox";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { LANGUAGES } from "../rules/language.ts";
import { type Table, type TableFormat, tableFiles } from "./export-stream.ts";
import type { Cell } from "./table.ts";

/** Half of what a sheet holds; an export of this many rows takes about a minute. */
const MAX_ROWS = 500_000;
/** How many rows are read, and kept in memory, at once. */
const BATCH = 200;
/** How many rows are written at once: this blocks the event loop for a few milliseconds. */
const PIECE = 50;

const NEWEST_FIRST = `Newest first, at most ${MAX_ROWS}: 422 on \`from\` when more pass the filter.`;

export type TableLanguage = (typeof LANGUAGES)[number];

export const Language = Type.Enum([...LANGUAGES], {
  default: "ru",
  description: "The language of the headings and the values.",
});

/** A table and the number of rows that it has when the export begins. */
export type Counted = { table: Table; rows: number };

/**
 * The rows that `read` finds, the highest id first: each batch begins below the last id of the one before it.
 * @throws once there are more rows than a table may have, because more may pass the filter than when they were counted.
 */
export async function* newestFirst<Row extends { id: number }>(
  read: (below: { beforeId: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let beforeId = Number.MAX_SAFE_INTEGER;
  for (let rowsRead = 0; rowsRead <= MAX_ROWS; rowsRead += BATCH) {
    const rows = await read({ beforeId, limit: BATCH });
    const last = rows.at(-1);
    const isLast = rows.length < BATCH;
    yield rows;
    if (last === undefined || isLast) return;
    beforeId = last.id;
  }
  throw new Error(`a table has more than ${MAX_ROWS} rows`);
}

/** The rows of those ids, which `read` finds, in the order of the ids. */
export async function* ofIds<Row>(
  listIds: (limit: number) => Promise<number[]>,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = await listIds(MAX_ROWS + 1);
  if (ids.length > MAX_ROWS) throw new Error(`a table has more than ${MAX_ROWS} rows`);
  for (let at = 0; at < ids.length; at += BATCH) yield await read(ids.slice(at, at + BATCH));
}

/**
 * The rows of `batches` in pieces. Each batch is emptied: what the driver leaves of its answers would keep the rows until a full
 * collection of garbage, a hundred MB of them in a long export.
 */
export async function* piecesOf<Row>(
  batches: AsyncIterable<Row[]>,
  toRow: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) {
    while (rows.length > 0) yield rows.splice(0, PIECE).map(toRow);
  }
}

type Made<Q extends TObject> = {
  /** The path without the format's ending. */
  path: string;
  /** `Invoices`, for the names of the operations and their summaries. */
  noun: string;
  tag: string;
  querystring: Q;
  /** The description of the rows in the API document, where they are not a list with the newest first. */
  about?: string;
  /** The file name without the format's ending. */
  name(request: FastifyRequest<{ Querystring: Static<Q> }>): string;
  read(request: FastifyRequest<{ Querystring: Static<Q> }>): Promise<Counted>;
  /** Records the export before its first row is sent. */
  record(request: FastifyRequest, facts: { format: TableFormat; rows: number }): Promise<void>;
};

const FORMATS: Record<TableFormat, { summary: string; mediaType: string; more: string }> = {
  csv: {
    summary: "as CSV",
    mediaType: "text/csv",
    more:
      "UTF-8 with a byte order mark, semicolons, decimal commas, RFC 4180 quotes. A text that a spreadsheet would take for a " +
      "formula begins with an apostrophe.",
  },
  xlsx: {
    summary: "as an Excel workbook",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    more: "Texts are texts, never formulas.",
  },
};

/** Separates the words of a name in camel case: "CatalogItems" is "catalog items". */
function wordsOf(name: string): string {
  return name.replace(/\B[A-Z]/g, " $&").toLowerCase();
}

/** Adds both routes of a table to `app`. More than 500,000 rows are refused with VALIDATION_ERROR on `from`. */
export function exportRoutes<Q extends TObject>(app: FastifyInstance, made: Made<Q>): void {
  const files = tableFiles(app);
  for (const format of ["csv", "xlsx"] as const) {
    const { summary, mediaType, more } = FORMATS[format];
    app.get<{ Querystring: Static<Q> }>(
      `${made.path}.${format}`,
      {
        exposeHeadRoute: false,
        config: { permission: "exports:read", isHeavy: true },
        schema: {
          operationId: `export${made.noun}${format === "csv" ? "Csv" : "Xlsx"}`,
          summary: `Export ${wordsOf(made.noun)} ${summary}`,
          description: `${made.about ?? NEWEST_FIRST} The times are those of the merchant's clocks (\`SUBSCRIPTION_TZ\`). ${more}`,
          tags: [made.tag],
          querystring: made.querystring,
          response: {
            200: {
              description: "The file.",
              content: { [mediaType]: { schema: Type.Unsafe<Readable>({ type: "string", format: "binary" }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const { table, rows } = await made.read(request);
        if (rows > MAX_ROWS) throw invalidField("from", problem("too_many_rows", { max: MAX_ROWS, rows }));
        await made.record(request, { format, rows });
        return files.send(reply, { name: made.name(request), format, table });
      },
    );
  }
}
