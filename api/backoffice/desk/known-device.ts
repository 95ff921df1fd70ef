import type { Database } from "@nightlatch/database/schema";
import { hashSecret } from "@nightlatch/database/secrets";
import { SHORT_NAME } from "@nightlatch/domain";
import { clientOf } from "@nightlatch/process/http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Kysely } from "kysely";
import { isSigned, issueSigned } from "./signatures.ts";

const NAME = `${SHORT_NAME}-desk-device`;
const PURPOSE = "device";
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

export interface DeskClient {
  readonly name: string;
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

export async function deviceCookie(db: Kysely<Database>, now: Date, secure: boolean): Promise<string> {
  const device = await issueSigned(db, PURPOSE, new Date(now.getTime() + KNOWN_SECONDS * 1_000));
  const value = Buffer.from(device).toString("base64url");
  return stringifySetCookie({ name: NAME, value, path: "/api/desk", httpOnly: true, sameSite: "strict", secure, maxAge: KNOWN_SECONDS });
}

const BROWSERS: readonly (readonly [name: string, says: RegExp])[] = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, says: RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

export function deviceInWords(userAgent: string | undefined): string {
  const find = (all: typeof BROWSERS): string | undefined => all.find(([, says]) => says.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser");
}
