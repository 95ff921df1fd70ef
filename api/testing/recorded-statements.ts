import type { Database } from "@nightlatch/database/schema";
import type { Kysely, KyselyPlugin } from "kysely";

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
