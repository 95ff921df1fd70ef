/** The list of scenes and how each is drawn: one place, one view, one seeded SVG. */
import { NIGHT } from "./colour.mjs";
import { drawDetail, OUTSIDE } from "./details.mjs";
import { flushLights } from "./kit.mjs";
import { drawDeck } from "./outdoors.mjs";
import { COUNTRY } from "./places-country.mjs";
import { TOWN } from "./places-town.mjs";
import { makeRandom } from "./random.mjs";
import { drawRoom, ROOM_WORDS } from "./rooms.mjs";
import { weather } from "./settings-wild.mjs";
import { Sheet } from "./sheet.mjs";
import { SKIES } from "./skies.mjs";
import { camera } from "./space.mjs";

export const PLACES = [...COUNTRY, ...TOWN];

const VIEWS = ["dusk", "night", "living", "bedroom", "bath", "deck", "detail"];
/** Views that are rooms, and the kind of room each is. */
const ROOMS = {
  living: "living",
  bedroom: "bedroom",
  bath: "bath",
  pool: "bath",
  sauna: "sauna",
  bar: "bar",
  lounge: "lounge",
  hall: "hall",
  cellar: "cellar",
};

const shared = (s, P, view, sky, more = {}) => ({
  s,
  rnd: makeRandom(`${P.place}/${view}`),
  pal: P.pal,
  skyName: sky,
  sky: SKIES[sky],
  lights: [],
  snow: P.snow ?? false,
  ...more,
});

function outside(s, P, view) {
  const o = P.out[view];
  const night = view === "night";
  const hy = o.hy ?? 490;
  const c = shared(s, P, view, P.skies[view], {
    horizon: hy,
    night,
    flip: o.flip ?? night,
    weather: P.weather?.[view],
    light: o.rot > 0 ? -0.6 : 0.6,
  });
  if (o.snow) c.snow = true;
  c.cam = camera({ y: o.y ?? 1.9, hy, f: 1000 });
  P.setting.back(c);
  P.house(c, { ox: o.ox ?? 0, oz: o.oz, rot: o.rot });
  flushLights(c);
  P.setting.front(c);
}

/** The room's style with plain hex colours, without their names, for the drawing code. */
const plain = (P) => ({
  ...P.room,
  textile: P.room.textile[1],
  second: P.room.second[1],
  outside: P.outside,
  doorKind: P.doorKind,
  doorArch: P.doorArch,
});

const ANGLES = {
  living: [0.09, 0.35],
  bedroom: [-0.09, -0.3],
  bath: [0.07, 0.25],
  bar: [-0.06, 0],
  lounge: [0, 0],
  hall: [0.08, 0.2],
  cellar: [0, 0],
  sauna: [0.07, 0.2],
};

function inside(s, P, view) {
  const kind = ROOMS[view];
  const R = plain(P);
  const rnd = makeRandom(`${P.place}/${view}/angle`);
  const turn = rnd.chance(0.5) ? 1 : -1;
  const [yaw, x] = ANGLES[kind].map((v) => v * turn);
  const c = shared(s, P, view, P.skies.inside, { horizon: P.horizon ?? 395, noPool: true });
  const at = { y: 1.4, x, yaw, hy: 395, f: 740 };
  const [mid] = camera({ ...at, cx: 600 }).p(0, 1, R.d);
  c.cam = camera({ ...at, cx: 600 + (600 - mid) * 0.8 });
  P.setting.back(c);
  drawRoom(c, kind, R, planOf(P, view));
}

function planOf(P, view) {
  const [living, bedroom, bath] = P.plan;
  return { living, bedroom, bath, pool: P.poolPlan ?? 2, bar: P.barPlan ?? 0, lounge: P.loungePlan ?? 0 }[view] ?? 0;
}

function deck(s, P, view) {
  const hy = 335;
  const c = shared(s, P, view, P.skies.deck, {
    horizon: P.horizon ? 380 : hy,
    flip: true,
    noPool: true,
    weather: P.weather?.deck,
    light: 0.6,
  });
  c.cam = camera({ y: 1.65, hy, f: 790 });
  P.setting.back(c);
  drawDeck(c, P.deck);
}

function detail(s, P, view) {
  const out = OUTSIDE.has(P.detail);
  const c = shared(s, P, view, out ? P.skies.night : P.skies.inside, {
    horizon: P.horizon ? 470 : 385,
    noPool: true,
    weather: out ? P.weather?.night : undefined,
    light: 0.6,
  });
  c.cam = out
    ? camera({ y: 1.75, hy: 420, f: P.detail === "door" ? 900 : 820 })
    : camera({ y: 1.3, hy: P.detail === "hearth" ? 330 : 400, f: P.detail === "hearth" ? 900 : 1050 });
  if (!out) P.setting.back(c);
  drawDetail(c, P.detail, plain(P));
  if (out) weather(c);
}

/** Draws one scene. @returns {string} SVG text, the same for the same arguments */
export function drawScene(place, view) {
  const P = PLACES.find((p) => p.place === place);
  if (!P) throw new Error(`No place is called "${place}"`);
  const s = new Sheet();
  s.rect(0, 0, 1200, 800, NIGHT);
  const mirrored = makeRandom(`${place}/${view}/mirror`).chance(0.5) && view !== "dusk" && view !== "night";
  if (mirrored) s.add('<g transform="matrix(-1 0 0 1 1200 0)">');
  if (view === "dusk" || view === "night") outside(s, P, view);
  else if (view === "deck") deck(s, P, view);
  else if (view === "detail") detail(s, P, view);
  else if (ROOMS[view]) inside(s, P, view);
  else throw new Error(`"${place}" has no view "${view}"`);
  if (mirrored) s.add("</g>");
  return s.text();
}

const DECK_WORDS = {
  hottub: "A steaming hot tub and candles on the deck of {it}, looking out to {land}",
  firepit: "Chairs around a fire bowl outside {it}, with {land} beyond",
  lounge: "A cushioned sofa under string lights on the terrace of {it}, facing {land}",
  dining: "A long table laid with candles outside {it}, with {land} beyond",
  sunbeds: "Two sunbeds and a small table of candles outside {it}, facing {land}",
};
const DETAIL_WORDS = {
  record: "A record on a turntable beside a lit lamp and a row of sleeves at {it}",
  key: "A brass key with a claret tassel on the table by the window of {it}",
  book: "An open book, a steaming cup and a lamp by the window of {it}",
  glasses: "Two glasses of red wine, grapes and a lit lamp on a table at {it}",
  tray: "A tea tray with a pot, two cups and candles by the window of {it}",
  hearth: "An armchair and a stack of logs beside the burning fire at {it}",
  window: "A lamp lit in a curtained window of {it}, seen from outside above a flower box",
  door: "The front door of {it} with a lantern either side and plants on the steps",
};

const ROOM_NAMES = {
  living: "Living room",
  bedroom: "Bedroom",
  bath: "Bathroom",
  pool: "Bathing room",
  sauna: "Sauna",
  bar: "Bar",
  lounge: "Lounge",
  hall: "Dining hall",
  cellar: "Cellar room",
};

/** A plain sentence that says what the scene shows. */
function altOf(P, view) {
  const kind = ROOMS[view];
  const words =
    P.alts[view] ??
    (view === "deck"
      ? DECK_WORDS[P.deck.kind]
      : view === "detail"
        ? DETAIL_WORDS[P.detail]
        : `${ROOM_NAMES[view]} of {it}: ${ROOM_WORDS(kind, planOf(P, view))}`);
  const text = words
    .replace("{it}", P.called)
    .replace("{land}", P.land)
    .replace("{textile}", P.room.textile[0])
    .replace("{second}", P.room.second[0]);
  return text[0].toUpperCase() + text.slice(1);
}

/** @returns {Array<{place: string, view: string, family: string, alt: string}>} every scene, in a fixed order */
export function listScenes() {
  return PLACES.flatMap((P) => (P.views ?? VIEWS).map((view) => ({ place: P.place, view, family: P.family, alt: altOf(P, view) })));
}
