/** Counts the statements that go through a database. */
import type { Kysely, KyselyPlugin } from "kysely";

/** The database with a counter of the statements that it answers. */
export function countStatements<Tables>(db: Kysely<Tables>): { db: Kysely<Tables>; statements(): number } {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  return { db: db.withPlugin(counting), statements: () => statements };
}
