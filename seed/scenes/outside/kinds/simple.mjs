/** Houses of one main box, a wing and a porch, of which most kinds are made. */
import { spill } from "../../kit.mjs";
import { attach, behind } from "../extras.mjs";
import { has } from "../facts.mjs";
import { mass, part, porch, roofOf } from "../mass.mjs";

const WIDTH = { tiny: 0.62, narrow: 0.8, middle: 1, wide: 1.28, long: 1.7 };

/** How much wider or narrower than usual the place is. */
export const scaleOf = (F) => WIDTH[F.width] ?? 1;

/** The kind of windows: the house's own habit, unless the facts say that it shows few or none. */
export const opening = (c, name) => (c.F.openings === "few" || c.F.openings === "blank" ? c.F.openings : (name ?? c.F.openings));

/**
 * A house of one main box, with a wing when the place has one. Options that are left out are chosen by the place's seed.
 *
 * @param {object} o w, d, fh, base, side (gable to the sides), door (0 to 1), wing, front (options of `facade`), roof,
 * porch (draws one even when the facts name none), after
 */
export function simple(c, o = {}) {
  const { F } = c;
  const own = c.own("simple");
  const w = (o.w ?? 9) * scaleOf(F) * own.range(0.93, 1.07);
  const d = (o.d ?? own.range(6, 7.4)) * (F.width === "tiny" ? 0.8 : 1);
  const fh = (o.fh ?? 2.9) * own.range(0.97, 1.05);
  const floors = Math.max(1, Math.min(o.floors ?? F.storeys, o.most ?? 4));
  const base = o.base ?? own.pick([0.2, 0.35, 0.5]);
  const side = o.side ?? own.chance(0.65);
  const roof = o.roof ?? roofOf(c, w, d, { side, over: o.over ?? own.range(0.4, 0.7), pitch: o.pitch });
  const h = base + floors * fh;
  const door = o.door ?? own.pick([0.3, 0.4, 0.5, 0.5, 0.6, 0.7]);
  const wing = o.wing ?? (F.width === "wide" || F.width === "long" || own.chance(0.3));
  const wingSide = own.chance(0.5) ? 1 : -1;
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0,
    base,
    fh,
    floors,
    side,
    door,
    doorX: (door - 0.5) * w,
    gable: roof.kind === "gable",
    dormers: roof.kind === "gableX",
    ...o.anchor,
  };
  A.slope = (fr) =>
    side
      ? fr.plane([-w / 2, h, -0.3], [w / 2, h, -0.3], [-w / 2, h + A.rise, d / 2])
      : fr.plane([w / 2, h, -0.3], [w / 2, h, d], [0, h + A.rise, -0.3]);
  const ww = w * own.range(0.36, 0.5);
  const wd = own.range(3.4, 4.6);
  return {
    extent: [w + (wing ? 1 : 0), d, (h + A.rise * 0.8) * (o.above ?? 1)],
    pose: o.pose,
    afloat: o.afloat,
    draw(c, fr) {
      o.before?.(c, fr, A);
      behind(c, fr, A);
      const q = mass(c, fr, {
        w,
        d,
        floors,
        fh,
        base,
        roof,
        plinth: o.plinth,
        material: o.material,
        wall: o.wall,
        ...o.mass,
        front: {
          style: opening(c, o.style),
          ground: o.ground,
          top: o.top,
          pitch: o.pitchU ?? own.range(2.2, 2.9),
          door: o.noDoor ? undefined : { at: door, lamps: has(c, "lamp", "blue-lamp") ? 0 : own.pick([1, 1, 2]), ...o.doorway },
          ...o.front,
        },
      });
      if (wing) {
        const wr = roofOf(c, ww, wd, { side: false, over: 0.4, pitch: o.pitch });
        mass(c, part(fr, wingSide * (w / 2 - ww / 2 - 0.2) * 1.02, -wd * 0.42), {
          w: ww,
          d: wd,
          floors: Math.max(1, floors - (own.chance(0.5) ? 1 : 0)),
          fh,
          base,
          roof: o.wingRoof ?? wr,
          plinth: o.plinth,
          material: o.material,
          wall: o.wall,
          front: { style: opening(c, o.style), pitch: 2.2, door: undefined },
        });
        if (!o.noDoor && Math.sign(A.doorX) === wingSide) A.doorX = -A.doorX;
      }
      spill(c, fr.wall(A.doorX - 1, 0, A.doorX + 1, 0, 0, 1), 0, 2, 4.5, 0.5);
      o.after?.(c, q, A);
      attach(c, fr, A);
    },
  };
}

/** A simple house that has a porch in any case. */
export const withPorch =
  (o = {}) =>
  (c) =>
    simple(c, {
      ...o,
      after: (c2, fr, A) => {
        o.after?.(c2, fr, A);
        if (!has(c2, "porch", "long-porch", "gallery"))
          porch(c2, fr, {
            w: A.w * (o.porchW ?? 1),
            x: o.porchW ? A.doorX : 0,
            d: 2.1,
            y: Math.max(0.2, A.base),
            h: Math.min(2.5, A.fh - 0.3),
            rise: 0.6,
          });
      },
    });
