import { expect, test } from "vitest";
import { noise } from "../../testing/chance.ts";
import { readFragment } from "../sealed/fragment.ts";
import { LINK_MAX, linkOf, packListLink, whyTooLong } from "./send-choices.ts";
import { readList, type SharedList } from "./shared-list.ts";

const ORIGIN = "https://www.nightlatch.example";

const SLUGS = ["laurel-gap", "minetta-brook", "cedar-sweat", "pelican-key", "rosewood-radio", "gaslight-brownstone", "heron-lake-house"];
const KINDS = ["cabin", "retreat", "loft"];
const NOTES = [
  "Ask whether the sauna is private",
  "Closest to the train, no car needed",
  "You liked the windows",
  "Cameras outside only, they say",
  "Two nights at least, so maybe May",
  "Quiet, and the kitchen is good",
  "Host lives next door, hmm",
];
const sizeable = (stays: number, noteOf: (index: number) => string): SharedList => ({
  name: "Our autumn weekend",
  stays: Array.from({ length: stays }, (_, index) => ({
    slug: `${SLUGS[index % SLUGS.length]}-${KINDS[index % KINDS.length]}-${(index * 7919) % 1000}`,
    hearts: index % 4,
    text: noteOf(index),
  })),
});
const short = (index: number) => `${NOTES[(index * 3) % NOTES.length]} (${index + 1}.${(index * 37) % 29})`;

async function linkFor(list: SharedList, passphrase?: string): Promise<string> {
  const packed = await packListLink(list, passphrase);
  return packed.state === "packed" ? linkOf(ORIGIN, packed.fragment) : packed.state;
}

test("20 stays with short notes fit into 2,000 characters of the whole link, plain and sealed", async () => {
  const list = sizeable(20, short);
  for (const passphrase of [undefined, "amber lantern quiet river stone"]) {
    const link = await linkFor(list, passphrase);
    expect(link.startsWith(`${ORIGIN}/list#`)).toBe(true);
    expect(link.length).toBeLessThanOrEqual(LINK_MAX);
    expect(await whyTooLong(list, ORIGIN, passphrase !== undefined)).toBeUndefined();
    const read = await readFragment(new URL(link).hash, "list");
    const opened = read.state === "sealed" && passphrase ? await read.open(passphrase) : read;
    expect("value" in opened && readList(opened.value)).toEqual(list);
  }
});

test("names the longest notes, with their lengths, when a link would be too long", async () => {
  const letters = noise(3_999, (number) => String.fromCharCode(97 + (number % 26)));
  const list = sizeable(20, (index) => (index === 4 ? letters.slice(0, 2_000) : index === 9 ? letters.slice(2_000) : short(index)));
  const long = await whyTooLong(list, ORIGIN, false);
  expect(long?.length).toBe((await linkFor(list)).length);
  expect(long?.length).toBeGreaterThan(LINK_MAX);
  expect(long?.notes.map(({ slug }) => slug).slice(0, 2)).toEqual([list.stays[4]?.slug, list.stays[9]?.slug]);
  expect(long?.notes.length).toBeLessThan(20);
  const shorter = list.stays.map((stay) => (long?.notes.includes(stay) ? { ...stay, text: "" } : stay));
  expect(await whyTooLong({ ...list, stays: shorter }, ORIGIN, false)).toBeUndefined();
});

test("names no note when the stays alone are too many", async () => {
  const many = sizeable(100, () => "");
  const stays = many.stays.map((stay, index) => ({ ...stay, slug: `${stay.slug}-${(index * 104_729) ** 2}-${(index * 7_907) ** 2}` }));
  expect(await whyTooLong({ ...many, stays }, ORIGIN, true)).toEqual({ length: expect.any(Number), notes: [] });
});
