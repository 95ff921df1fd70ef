import { SHORT_NAME } from "@nightlatch/domain";
import { clientOf } from "@nightlatch/process";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { hashSecret } from "../preview/secrets.ts";
import { isSigned, issueSigned } from "./signatures.ts";

const NAME = `${SHORT_NAME}-desk-device`;
const PURPOSE = "device";
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

export interface DeskClient {
  readonly name: string;
  /** Whether it signed in before and so has its own limits. */
  readonly known: boolean;
}

export async function deskClient(
  db: Kysely<Database>,
  { headers, ip }: { readonly headers: { readonly cookie?: string | undefined }; readonly ip: string },
  now: Date,
): Promise<DeskClient> {
  const device = headers.cookie && parseCookie(headers.cookie)[NAME];
  if (device && (await isSigned(db, PURPOSE, device, now))) return { name: `device ${hashSecret(device)}`, known: true };
  return { name: clientOf(ip), known: false };
}

/** The `Set-Cookie` value that makes a device known. It identifies no person and opens no session. */
export async function deviceCookie(db: Kysely<Database>, now: Date, secure: boolean): Promise<string> {
  const device = await issueSigned(db, PURPOSE, new Date(now.getTime() + KNOWN_SECONDS * 1_000));
  const value = Buffer.from(device).toString("base64url");
  return stringifySetCookie({ name: NAME, value, path: "/api/desk", httpOnly: true, sameSite: "strict", secure, maxAge: KNOWN_SECONDS });
}
