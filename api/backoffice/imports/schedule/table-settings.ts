import { type Environment, readEnvironment } from "@nightlatch/process/settings";
import { z } from "zod";

/** See docs/product/names.md#source-table. */
export interface TableSettings {
  readonly url: string;
  readonly baseId: string;
  readonly key: string;
}

export type Pause = (ms: number) => Promise<void>;

export interface TableAccess {
  readonly settings: TableSettings;
  readonly pause: Pause;
  readonly signal?: AbortSignal;
}

const environmentSchema = z.object({
  TABLE_URL: z
    .string()
    .refine(isEncryptedUrl, "must be an https address like https://tables.example")
    .transform((value) => value.replace(/(?<!\/)\/+$/, ""))
    .default("https://api.airtable.com"),
  AIRTABLE_BASE_ID: z
    .string({ error: "is required: it names the base that holds the table" })
    .regex(/^\w{1,100}$/, "must be the id of a base"),
  AIRTABLE_API_KEY: z
    .string({ error: "is required: it opens the table" })
    .regex(/^[\x21-\x7e]{1,500}$/, "must be a key, without spaces or line breaks"),
});

export function readTableSettings(env: Environment): TableSettings | undefined {
  return env.AIRTABLE_BASE_ID || env.AIRTABLE_API_KEY ? parseTableSettings(env) : undefined;
}

export function parseTableSettings(env: Environment): TableSettings {
  const { TABLE_URL, AIRTABLE_BASE_ID, AIRTABLE_API_KEY } = readEnvironment(environmentSchema, env);
  return { url: TABLE_URL, baseId: AIRTABLE_BASE_ID, key: AIRTABLE_API_KEY };
}

/** Requires encryption except on this machine, because every request contains the key. */
function isEncryptedUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && local)) && search === "" && hash === "" && username === "";
}
