import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunningSite } from "./running-site.ts";

const requireFrom = (name: string) => createRequire(new URL(`../../api/${name}/package.json`, import.meta.url));
const sharp = requireFrom("media")("sharp");
const { Client } = requireFrom("database")("pg");

/** Creates a database on the server of DATABASE_URL_TEST, which long runs start. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env.DATABASE_URL_TEST;
  if (!server) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql), or DATABASE_URL_TEST.");
  const name = `nightlatch_e2e_${randomUUID().replaceAll("-", "")}`;
  const administer = async (statement: string) => {
    const client = new Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** Limits are per client, so each client has its own address, as behind a proxy. */
let clients = 0;
const nextClient = () => {
  clients += 1;
  return { "x-forwarded-for": `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
};

async function send(site: Pick<RunningSite, "address">, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json", ...nextClient() };
  const response = await fetch(`${site.address}${path}`, { method: "POST", headers, body: JSON.stringify({ ...body, elapsedMs: 60_000 }) });
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
}

export async function makePhotos(): Promise<readonly { readonly type: string; readonly bytes: Buffer }[]> {
  const testImage = (hue: number) =>
    sharp({
      create: { width: 1200, height: 800, channels: 3, background: `hsl(${hue}, 40%, 50%)`, noise: { type: "gaussian", sigma: 12 } },
    });
  return [
    { type: "image/jpeg", bytes: await testImage(20).jpeg().toBuffer() },
    { type: "image/png", bytes: await testImage(140).png().toBuffer() },
    { type: "image/webp", bytes: await testImage(260).webp().toBuffer() },
  ];
}

type Photo = Awaited<ReturnType<typeof makePhotos>>[number];

export async function handIn(site: Pick<RunningSite, "address">, name: string, { type, bytes }: Photo): Promise<void> {
  const headers = { "content-type": type, ...nextClient() };
  const taken = await fetch(`${site.address}/api/photos`, { method: "POST", headers, body: new Uint8Array(bytes) });
  const { photo } = (await taken.json()) as { readonly photo?: string };
  if (photo === undefined) throw new Error(`The upload of a photo of ${type} returned ${taken.status}.`);
  await send(site, "/api/properties", {
    ...{ Name: name, Description: "A quiet cabin. There is a private hot tub.", City: "Salem", State: "Oregon", Country: "USA" },
    ...{
      "Property Type": ["type-kink-cabin"],
      "Host Email": `${name.toLowerCase().replaceAll(" ", ".")}@host.example`,
      "Host Phone": "+1 555 0100",
    },
    ...{ Website: "pine.example", Photos: [{ photo, caption: `The loft of ${name}` }] },
  });
}

export async function requestRemoval(
  site: Pick<RunningSite, "address">,
  { id, name }: { readonly id: string; readonly name: string },
  permanence: "permanent" | "temporary",
): Promise<void> {
  clients += 1;
  const reference = `REQ-${1_767_225_600_000 + clients}`;
  const email = `asker.${clients}@host.example`;
  const form = {
    ...{ propertyId: id, propertyName: name, bookingLink: "", hostName: "Robin", hostEmail: email, hostPhone: "" },
    ...{ preferredContact: "email", reason: "renovation", reasonDetails: "We rebuild.", authorized: true, permanence },
  };
  const message = { name: "Robin", email, subject: "Request to remove listing", message: `Reference: ${reference}` };
  await send(site, "/api/forms/removal", { ...message, removal: { reference, ...form } });
}

export const report = (site: Pick<RunningSite, "address">, slug: string): Promise<void> =>
  send(site, "/api/reports", { slug, reason: "other", details: "The gate is red, not green." });

export const write = (site: Pick<RunningSite, "address">, number: number): Promise<void> =>
  send(site, "/api/contact", { name: "Robin", email: `robin.${number}@x.example`, message: `Question ${number}: is it open in May?` });

export async function writeTable(file: string, rows: number): Promise<void> {
  const stream = createWriteStream(file);
  stream.write("id,Name,Description,City,State,Country,Published,Max Guests\n");
  for (let row = 0; row < rows; row++)
    if (!stream.write(`day${row},Hut ${row},"A quiet place, by the water.",Salem,Oregon,USA,checked,4\n`)) await once(stream, "drain");
  await once(stream.end(), "finish");
}

/** The peak memory of a process and its descendants, in megabytes, by command. */
export function peakMemory(pid: number | undefined): Readonly<Record<string, number>> {
  if (pid === undefined) return {};
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  const program = readFileSync(`/proc/${pid}/cmdline`, "utf8")
    .split("\0")
    .find((part) => /\.m?js$/.test(part));
  const own = { [`${program?.split("/").slice(-2).join("/") ?? "?"} (${pid})`]: Math.round(peak / 1024) };
  return Object.assign(own, ...children.map(peakMemory));
}
