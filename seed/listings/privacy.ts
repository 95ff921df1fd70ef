import {
  PRIVACY_KEYS,
  type PrivacyFacts,
  type PrivacyKey,
  type PrivacySlug,
  privacyOptions,
  readFactsFromNotes,
  toPrivacyColumns,
} from "@nightlatch/domain";
import { type NoteKind, type SeedEntry, tagSlugs, words } from "./entry.ts";

type Hash = (label: string) => number;
type Answers = Partial<Record<PrivacyKey, readonly PrivacySlug[]>>;

const GOES_OUT = /^(lifestyle-club|nudist-club|libertine-spa)$/;
const LETS_ROOMS = /^(lifestyle-resort|nudist-resort|lifestyle-hotel|lifestyle-resort-takeover|campground)$/;
const ONE_PARTY = /^(kink-cabin|kinkbnb|bnb|lifestyle-bnb|house-home|nudist-rental|kink-rental)$/;

const REMOTE_LANDS = /wood|forest|peaks|desert|mesa|grassland|prairie|snow-valley|jungle|bayou|headland|cove|lake|hills|boulders|red-rock/;
const FLATS = /flat|loft|tenement|rowhouse|townhouse|brownstone|double|duplex|apartment/;

/**
 * The columns of privacy facts of an entry: what its author says, else, for a part of the places, answers that follow from its type,
 * features and look. None is about what one of its notes is about, so that no answer contradicts a note. Some of the listings
 * that are verified have some of their answers verified too.
 *
 * @param hash gives a well mixed uint32 for a label, always the same for one entry
 * @param verified whether the listing is verified
 */
export function privacyColumns(
  entry: SeedEntry,
  notes: Partial<Record<NoteKind, string>>,
  hash: Hash,
  verified: boolean,
): ReturnType<typeof toPrivacyColumns> {
  const answers = entry.privacy === undefined ? answersOf(entry, notes, hash) : writtenOf(entry.privacy);
  const facts: { [K in PrivacyKey]?: PrivacyFacts[K] } = {};
  for (const key of PRIVACY_KEYS) {
    const values = answers[key];
    if (!values?.length) continue;
    const seen = verified && hash(`${key} seen`) % 3 === 0;
    facts[key] = { values, ...detailOf(entry, values, hash), by: seen ? "verified" : "host", since: dayOf(hash(`${key} since`)) };
  }
  return toPrivacyColumns(facts);
}

/** The answers in an author's list of slugs. */
function writtenOf(list: string): Answers {
  const written = words(list);
  return Object.fromEntries(
    PRIVACY_KEYS.map((key) => [
      key,
      privacyOptions(key)
        .map(({ slug }) => slug as PrivacySlug)
        .filter((slug) => written.includes(slug)),
    ]),
  );
}

const FIRST_DAY = Date.UTC(2025, 0, 6);
const dayOf = (number: number): string => new Date(FIRST_DAY + (number % 220) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

function detailOf(entry: SeedEntry, values: readonly PrivacySlug[], hash: Hash): { detail?: string } {
  const of = (texts: readonly string[]): { detail?: string } => ({ detail: texts[hash("where") % texts.length] as string });
  const inTown = tagSlugs(entry).includes("urban-downtown");
  if (values.includes("outside-only") && inTown) return of(["at the street door", "over the entrance"]);
  if (values.includes("outside-only")) return of(["at the gate", "on the drive", "over the parking space", "facing the road"]);
  if (values.includes("shared-rooms")) return of(["in the lobby", "in the entrance hall"]);
  return values.includes("marked-spot") ? of(["by the entrance", "in front of the bar's mirror"]) : {};
}

function answersOf(entry: SeedEntry, notes: Partial<Record<NoteKind, string>>, hash: Hash): Answers {
  // Two places in three have answered anything, and each of those some of the questions.
  if (hash("says") % 3 === 2) return {};
  const [type = ""] = words(entry.types);
  const all = GOES_OUT.test(type) ? ofVenue(hash) : LETS_ROOMS.test(type) ? ofRooms(hash) : ONE_PARTY.test(type) ? ofStay(entry, hash) : {};
  const said = readFactsFromNotes({ privacy: notes.privacy, camera: notes.camera, sound: notes.sound, access: notes.access });
  const noted: Readonly<Partial<Record<PrivacyKey, unknown>>> = {
    cameras: notes.camera,
    pictures: notes.camera,
    sound: notes.sound,
    entry: notes.access,
    sightlines: notes.privacy,
    ground: notes.privacy,
    ...said,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => noted[key as PrivacyKey] === undefined && hash(`${key} asked`) % 4 !== 3),
  );
}

const pick = <T>(of: readonly T[], number: number): T => of[number % of.length] as T;

function ofVenue(hash: Hash): Answers {
  return {
    entry: ["staff-let-in"],
    ground: ["staff-on-site", "other-guests"],
    identity: ["at-arrival"],
    pictures: [pick<PrivacySlug>(["no-pictures", "no-pictures", "marked-spot"], hash("pictures"))],
  };
}

function ofRooms(hash: Hash): Answers {
  return {
    cameras: [pick<PrivacySlug>(["outside-only", "shared-rooms"], hash("cameras"))],
    entry: ["staff-let-in"],
    ground: ["staff-on-site", "other-guests"],
    identity: [pick<PrivacySlug>(["at-arrival", "at-booking"], hash("identity"))],
    pictures: ["own-room-only"],
  };
}

/** A place that one party has to itself, or a room in its host's house. */
function ofStay(entry: SeedEntry, hash: Hash): Answers {
  const tags = tagSlugs(entry);
  const { kind, extras = [], land } = entry.look;
  const shared = tags.includes("shared-space") || tags.includes("host-on-premise");
  const sharesWithOthers = tags.includes("shared-space") && !tags.includes("one-couple-only");
  const remote = tags.includes("remote-secluded") && REMOTE_LANDS.test(land);
  // A fence may be a pasture's; a wall is a yard's.
  const fenced = tags.includes("privacy-fence") || extras.includes("wall");
  return {
    cameras: [pick<PrivacySlug>(["none-inside", "no-cameras", "outside-only", "none-inside"], hash("cameras"))],
    ...(remote ? { sound: ["alone"] } : FLATS.test(kind) ? { sound: ["shared-walls"] } : {}),
    ...(remote ? { sightlines: ["remote"] } : fenced ? { sightlines: ["fenced"] } : {}),
    ...(tags.includes("no-contact-entry") ? { entry: ["own-key"] } : {}),
    ...(tags.includes("host-on-premise") && /bnb/.test(entry.types.replace("kinkbnb", "")) ? { entry: ["host-meets"] } : {}),
    ...(tags.includes("private-rental") && !shared ? { ground: ["nobody"] } : {}),
    ...(tags.includes("host-on-premise") ? { ground: sharesWithOthers ? ["host-on-site", "other-guests"] : ["host-on-site"] } : {}),
    identity: [pick<PrivacySlug>(["not-asked", "at-booking", "at-booking"], hash("identity"))],
    pictures: ["of-yourselves"],
  };
}
