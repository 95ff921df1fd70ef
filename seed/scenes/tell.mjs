/** Alternative texts of outside views, from the facts that they are drawn by. */
import { BESIDE, HOURS, LANDS, NOUNS, POOLS, SAUNAS, THINGS, TUBS, WALLS, WEATHERS } from "./tell-words.mjs";

const article = (word) => (/^[aeiou]/i.test(word) ? "an" : "a");
const list = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

/** What a kind of place is called. @returns {{ noun: string, plural: boolean }} */
function nounOf(kind) {
  const said = NOUNS[kind] ?? kind.replaceAll("-", " ");
  return said.startsWith("+") ? { noun: said.slice(1), plural: true } : { noun: said, plural: false };
}

function colourOf({ walls, colour: [name] }) {
  if (["thatch", "glass"].includes(walls)) return "";
  if (walls === "brick" && name === "brick red") return "red";
  if (["limestone", "granite", "stone"].includes(name) && ["stone", "ashlar"].includes(walls)) return name === "stone" ? "" : name;
  if (["cedar", "redwood"].includes(name) && ["board", "shingle"].includes(walls)) return name;
  return THINGS.includes(name) ? `${name}-coloured` : name;
}

/** "a black A-frame", "pink cottages on stilts" */
function placeOf(F) {
  const { noun, plural } = nounOf(F.kind);
  if (["open-beach", "walled-garden", "camp-fire", "hammam"].includes(F.kind)) return `${article(noun)} ${noun}`;
  const wall = WALLS[F.walls] ?? "";
  const material = noun.includes(wall) || colourOf(F).includes(wall) || /stone$/.test(colourOf(F)) ? "" : wall;
  const words = [colourOf(F), material, noun].filter(Boolean).join(" ");
  return plural ? words : `${article(words)} ${words}`;
}

const landOf = (land) => LANDS[land] ?? `by ${BESIDE[land] ?? land.replaceAll("-", " ")}`;

function outdoors(F) {
  const parts = [POOLS[F.pool], TUBS[F.tub], SAUNAS[F.sauna]];
  if (F.extras.includes("fire-pit")) parts.push("a fire");
  if (F.extras.includes("hammock")) parts.push("a hammock");
  if (F.extras.includes("long-table")) parts.push("a long table");
  if (F.has.includes("outdoor-shower")) parts.push("an outdoor shower");
  return parts.filter(Boolean).slice(0, 3);
}

/**
 * What an outside view shows, in a sentence without a full stop.
 *
 * @param {object} F the place's facts (../listings/look.ts)
 * @param {string} view one of OUTSIDE_VIEWS
 */
export function tellOutside(F, view) {
  const { noun } = nounOf(F.kind);
  const when = WEATHERS[F.weather] ?? HOURS[F.hour];
  const own = noun.split(/,| with | round | on | before | beside | joined /)[0];
  const snow = F.snow && F.weather !== "snow" && F.land !== "snow-valley" ? "in the snow " : "";
  if (view === "front") return `${placeOf(F)} ${landOf(F.land)} ${snow}${when}`;
  if (view === "again") return `The ${own} from another side, ${landOf(F.beyond ?? F.land)}`;
  if (view === "door") return `The way in, a lamp-lit door of the ${own}`;
  const parts = outdoors(F);
  return parts.length ? `${list(parts)} outside the ${own}, ${landOf(F.land)}` : `Outside the ${own}, ${landOf(F.land)}`;
}
