import type { Facts, Has, View } from "./look.ts";

const LEAST = 5;
const MOST = 8;

const FURNITURE: readonly Has[] = [
  ...(["cross", "bench", "cage", "swing", "rig", "rack", "horse", "stockade", "table", "padded-table"] as const),
  ...(["exam-table", "throne", "curved-chair", "strap-wall", "massage-table", "dungeon"] as const),
];
const OUT_OF_DOORS = ["deck", "lower-deck", "roof-deck", "fire-pit", "hammock", "long-table", "porch", "long-porch", "wall", "gallery"];
/** Types that stay overnight in rooms of their own. */
const STAY = /cabin|bnb|kink-rental|nudist-rental|house-home|resort|hotel|campground/;

/**
 * The views of a place whose author names none: five to eight, the cover first, and none of what it does not have.
 *
 * @param hash turns a label into a number, the same each time
 */
export function chooseViews(facts: Omit<Facts, "views">, types: readonly string[], hash: (label: string) => number): readonly View[] {
  const stays = STAY.test(types[0] ?? "");
  const wanted = stays ? ofStay(facts) : ofVenue(facts);
  const fill: readonly View[] = stays ? ["again", "kitchen", "detail"] : ["again", "detail", "door"];
  const views = [...new Set<View>(["front", ...wanted, ...fill])];
  const count = Math.min(Math.max(LEAST, wanted.length + 1 + (hash("count") % 2)), MOST, views.length);
  return views.slice(0, count);
}

function ofStay(facts: Omit<Facts, "views">): readonly View[] {
  const { has, bedrooms } = facts;
  return [
    "living",
    "bedroom",
    ...someOf(
      has.some((one) => FURNITURE.includes(one)),
      playroomOf(facts),
    ),
    ...someOf(isOutside(facts), "yard"),
    ...someOf(has.includes("bath"), "bath"),
    ...waters(facts),
    ...someOf(has.includes("themed"), "themed"),
    ...someOf(has.includes("bar"), "bar"),
    ...someOf(has.includes("long-table"), "dining"),
    ...someOf(has.includes("aftercare"), "aftercare"),
    "again",
    ...someOf(bedrooms > 1, "second-bedroom"),
    ...someOf(!has.includes("bath"), "bath"),
  ];
}

function ofVenue(facts: Omit<Facts, "views">): readonly View[] {
  const { has } = facts;
  const dances = has.includes("dance-floor") || has.includes("pole");
  return [
    ...someOf(has.includes("bar"), "bar"),
    ...someOf(!has.includes("bar"), "lounge"),
    ...someOf(dances, "dance-floor"),
    ...someOf(
      has.some((one) => FURNITURE.includes(one)),
      playroomOf(facts),
    ),
    ...waters(facts),
    ...someOf(isOutside(facts), "yard"),
    ...someOf(has.includes("stage"), "stage"),
    ...someOf(has.includes("themed"), "themed"),
    ...someOf(has.includes("aftercare"), "aftercare"),
    "again",
    ...someOf(has.includes("long-table"), "dining"),
  ];
}

const someOf = (yes: boolean, view: View): readonly View[] => (yes ? [view] : []);

/** Rooms under vaults are drawn as such. */
const playroomOf = ({ room, has }: Omit<Facts, "views">): View =>
  has.includes("dungeon") || room.profile === "vault" || room.profile === "arches" ? "vault" : "playroom";

function waters({ has, sauna, pool }: Omit<Facts, "views">): readonly View[] {
  return [
    ...someOf(pool === "indoor", "indoor-pool"),
    ...someOf(has.includes("sauna") && sauna !== undefined, "sauna"),
    ...someOf(has.includes("steam"), "steam"),
  ];
}

/** Whether there is something of the place to see out of doors. */
function isOutside({ has, pool, tub, sauna, extras }: Omit<Facts, "views">): boolean {
  return (
    (pool !== undefined && pool !== "indoor") ||
    (tub !== undefined && tub !== "indoor") ||
    (sauna !== undefined && sauna !== "indoor") ||
    has.includes("outdoor-shower") ||
    extras.some((extra) => OUT_OF_DOORS.includes(extra))
  );
}
