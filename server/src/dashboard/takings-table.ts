/** A shift close as the rows of a table that is opened in a spreadsheet. */
import type { Counted, TableLanguage } from "../exports/export.ts";
import type { Cell } from "../exports/table.ts";
import { tiynOfText } from "../rules/money.ts";
import type { Maker, Takings } from "./takings-wire.ts";
import { TAKINGS_WORDS } from "./takings-words.ts";

type InTurn = Counted["table"]["inTurn"];

/** The total, the channels, and who made the invoices: a row each. */
export function takingsTable(takings: Takings, language: TableLanguage, inTurn: InTurn): Counted {
  const { headings, total, channels, makers } = TAKINGS_WORDS[language];
  const rows: Cell[][] = [
    [total, null, ...sumsOf(takings)],
    ...takings.channels.map((row) => [channels.title, channels[row.channel], ...sumsOf(row)]),
    ...takings.makers.map(({ kind, id, name, paid }) => [
      makers.title,
      nameOf(makers, { kind, id, name }),
      { number: paid.count },
      amountCell(paid.amount),
      null,
      null,
      null,
    ]),
  ];
  return { table: { headings, batches: inOneBatch(rows), inTurn }, rows: rows.length };
}

async function* inOneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

type Sums = Pick<Takings, "paid" | "refunded" | "net">;

function sumsOf({ paid, refunded, net }: Sums): Cell[] {
  return [
    { number: paid.count },
    amountCell(paid.amount),
    { number: refunded.count },
    amountCell(refunded.amount),
    amountCell(net),
  ];
}

function amountCell(amount: string): Cell {
  return { amount_tiyn: tiynOfText(amount) ?? 0 };
}

function nameOf(words: Record<Maker["kind"], string>, { kind, id, name }: Omit<Maker, "paid">): string {
  if (name !== null) return name;
  return id === null ? words[kind] : `${words[kind]} ${id}`;
}
