import { onOneLine, QUERY_TEXT_MAX, withoutSteering } from "@nightlatch/domain";
import { HEARTS_MAX, NOTE_MAX, type Note } from "../../saved/notes-store.ts";
import type { Json } from "../sealed/fragment.ts";

export interface SharedStay extends Note {
  readonly slug: string;
}

export interface SharedList {
  readonly name: string;
  readonly stays: readonly SharedStay[];
}

export const NAME_MAX = 60;
const STAYS_READ = 100;

export function packList({ name, stays }: SharedList): Json {
  const slugs = stays.map(({ slug }) => slug).join(" ");
  const hearts = stays.map((stay) => stay.hearts);
  while (hearts.at(-1) === 0) hearts.pop();
  const texts = stays.map(({ text }) => text);
  while (texts.at(-1) === "") texts.pop();
  return [name, slugs, hearts.join(""), ...(texts.length > 0 ? [texts] : [])];
}

/** Validates a list from a link by an unknown author. @returns undefined for an invalid value */
export function readList(value: unknown): SharedList | undefined {
  if (!Array.isArray(value)) return undefined;
  const [name, slugs, hearts, texts = []] = value as unknown[];
  if (typeof name !== "string" || typeof slugs !== "string" || typeof hearts !== "string" || !Array.isArray(texts)) return undefined;
  const stays = new Map<string, SharedStay>();
  for (const [index, slug] of slugs.split(" ").entries()) {
    if (stays.size === STAYS_READ) break;
    if (isAskable(slug) && !stays.has(slug))
      stays.set(slug, { slug, hearts: heartsOf(hearts[index]), text: readText(texts[index], NOTE_MAX) });
  }
  return stays.size > 0 ? { name: onOneLine(readText(name, NAME_MAX)), stays: [...stays.values()] } : undefined;
}

const isAskable = (slug: string): boolean => slug !== "" && slug.length <= QUERY_TEXT_MAX && !/[\s,\p{C}]/u.test(slug);

function heartsOf(digit: string | undefined): number {
  const hearts = Number(digit);
  return Number.isInteger(hearts) && hearts <= HEARTS_MAX ? hearts : 0;
}

const readText = (value: unknown, most: number): string =>
  typeof value === "string" ? [...withoutSteering(value).replaceAll("\0", "").trim()].slice(0, most).join("") : "";
