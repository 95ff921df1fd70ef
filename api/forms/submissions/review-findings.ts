import type { Database } from "@nightlatch/database/schema";
import {
  classifyFeatureText,
  type FeatureCategory,
  featureOf,
  fold,
  readFeatures,
  readListing,
  type SourceRecord,
  TAG_MAP,
} from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";

const FINDINGS_MAX = 10;

type Sameness = "same name and city" | "same booking page" | "same host";

export interface Duplicate {
  readonly kind: "listing" | "submission";
  readonly id: string;
  readonly slug?: string;
  readonly name: string;
  readonly place: string;
  readonly published: boolean;
  readonly because: readonly Sameness[];
}

interface Compared {
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly contact: Readonly<Record<string, unknown>>;
}

const pageOf = (address: ReturnType<typeof sql>) =>
  sql<string>`lower(regexp_replace(${address}, '^https?://(www[.])?|/*([?#].*)?$', '', 'gi'))`;
const EMAIL = sql<string>`lower(trim(fields->>'Host Email'))`;

export async function duplicatesOf(db: Kysely<Database>, submission: Compared): Promise<Duplicate[]> {
  const [listings, submissions] = [await sameListings(db, submission), await sameSubmissions(db, submission)];
  return [...listings, ...submissions].slice(0, FINDINGS_MAX);
}

function marksOf({ record, contact }: Compared) {
  const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
  return {
    name: fold(text(record.Name)),
    city: fold(text(record.City)),
    link: text(record["Booking Link"]),
    email: text(contact["Host Email"]).toLowerCase(),
  };
}

interface Found {
  readonly id: string;
  readonly slug: string | null;
  readonly record: Readonly<Record<string, unknown>>;
  readonly published: boolean;
  readonly named: boolean;
  readonly linked: boolean;
  readonly hosted: boolean;
}

async function sameListings(db: Kysely<Database>, submission: Compared): Promise<Duplicate[]> {
  const { name, city, link, email } = marksOf(submission);
  // Uses `union`, because with "or" Postgres would read every listing.
  const { rows } = await sql<Found>`
    with same as (
      select id, true as named, false as linked, false as hosted from listings
        where ${name} <> '' and name_text = ${name} and city_text = ${city}
      union all select id, false, true, false from listings
        where ${link} <> '' and ${pageOf(sql`record->>'Booking Link'`)} = ${pageOf(sql`${link}::text`)}
      union all select listing_id, false, false, true from host_contacts where ${email} <> '' and ${EMAIL} = ${email}
    )
    select listings.id, listings.slug, listings.record, listings.published,
        bool_or(named) as named, bool_or(linked) as linked, bool_or(hosted) as hosted
      from same join listings on listings.id = same.id
      where listings.id <> ${submission.id}
      group by listings.id order by count(*) desc, listings.id limit ${FINDINGS_MAX}`.execute(db);
  return rows.map((row) => toDuplicate("listing", row));
}

async function sameSubmissions(db: Kysely<Database>, submission: Compared): Promise<Duplicate[]> {
  const { link, email } = marksOf(submission);
  const { Name: name, City: city } = submission.record;
  const alike = (field: string, value: unknown) =>
    sql<boolean>`lower(trim(record->>${sql.lit(field)})) = lower(trim(${String(value ?? "")}::text))`;
  const { rows } = await sql<Found>`
    select id, null as slug, record, false as published, named, linked, hosted from (
      select submissions.id::text as id, record, created_at,
        coalesce(${alike("Name", name)} and ${alike("City", city)}, false) as named,
        coalesce(${link} <> '' and ${pageOf(sql`record->>'Booking Link'`)} = ${pageOf(sql`${link}::text`)}, false) as linked,
        coalesce(${email} <> '' and ${EMAIL} = ${email}, false) as hosted
      from submissions left join submission_contacts on submission_id = submissions.id
      where status = 'pending' and submissions.id::text <> ${submission.id}
    ) as waiting where named or linked or hosted order by created_at limit ${FINDINGS_MAX}`.execute(db);
  return rows.map((row) => toDuplicate("submission", row));
}

function toDuplicate(kind: Duplicate["kind"], { id, slug, record, published, named, linked, hosted }: Found): Duplicate {
  const { name, city, state, country } = readListing({ ...(record as SourceRecord), id });
  const because: Sameness[] = [
    ...(named ? (["same name and city"] as const) : []),
    ...(linked ? (["same booking page"] as const) : []),
    ...(hosted ? (["same host"] as const) : []),
  ];
  const place = [city, state, country].filter(Boolean).join(", ");
  return { kind, id, ...(slug === null ? {} : { slug }), name, place, published, because };
}

export interface UntaggedWords {
  readonly words: string;
  readonly category: FeatureCategory;
  /** The feature's slug; undefined when the text matches no feature. */
  readonly slug: string | undefined;
  readonly label: string;
  readonly tagged: boolean;
}

const TEXTS = ["Name", "Description", "Bed Layout Notes"] as const;
const UNTAGGED_MAX = 20;
const WORDS_MAX = 80;

export function findUntaggedWords(record: Readonly<Record<string, unknown>>): UntaggedWords[] {
  const tagged = new Set(readFeatures(record as SourceRecord, TAG_MAP).map(({ slug }) => slug));
  const wordsByText = new Map<string, UntaggedWords>();
  for (const words of TEXTS.flatMap((field) => clausesOf(record[field]))) {
    const { category, slug } = classifyFeatureText(words);
    if (category === undefined) continue;
    const feature = slug === undefined ? undefined : featureOf(slug);
    const key = feature?.slug ?? `${category} ${words.toLowerCase()}`;
    if (wordsByText.has(key)) continue;
    const known = feature ? { slug: feature.slug, label: feature.label } : { slug: undefined, label: words };
    wordsByText.set(key, { words, category, ...known, tagged: feature !== undefined && tagged.has(feature.slug) });
  }
  return [...wordsByText.values()].slice(0, UNTAGGED_MAX);
}

function clausesOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  const clauses = text.split(/[.,;:!?()\n]| and | with | or /i).map((clause) => clause.trim());
  return clauses.filter((clause) => clause !== "" && clause.length <= WORDS_MAX);
}
