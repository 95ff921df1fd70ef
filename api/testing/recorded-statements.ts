import type { Database } from "@nightlatch/database/schema";
import type { Kysely, KyselyPlugin } from "kysely";

/** Wraps the database, and records its SQL in `statements`, in order and without values. */
export function recordStatements(db: Kysely<Database>): { readonly db: Kysely<Database>; readonly statements: string[] } {
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(recorder), statements };
}
