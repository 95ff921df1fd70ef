/** A sheet of SVG under construction: shapes in drawing order, with gradients and clips kept apart. */

/** A number in SVG text. One decimal is finer than any width we render. @param {number} v */
export const n = (v) => String(Math.round(v * 10) / 10);

/** @param {number[][]} pts @returns {string} closed path data */
export const loop = (pts) => (pts.length ? `M${pts.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}Z` : "");

/** @param {number[][]} pts @returns {string} open path data */
export const trail = (pts) => (pts.length ? `M${pts.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}` : "");

/** Smooth open curve through points (Catmull-Rom as Beziers). @param {number[][]} pts */
export function curve(pts) {
  let d = `M${n(pts[0][0])} ${n(pts[0][1])}`;
  for (let i = 0; i < pts.length - 1; i++) {
    const p0 = pts[Math.max(0, i - 1)];
    const p1 = pts[i];
    const p2 = pts[i + 1];
    const p3 = pts[Math.min(pts.length - 1, i + 2)];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return d;
}

export class Sheet {
  /** @param {number} w @param {number} h units of the drawing, not pixels */
  constructor(w = 1200, h = 800) {
    this.w = w;
    this.h = h;
    /** @type {string[]} */ this.defs = [];
    /** @type {string[]} */ this.body = [];
    /** @type {Map<string, string>} */ this.known = new Map();
  }

  /** Adds a definition once and returns its id. @param {string} make SVG with ID in place of the id */
  def(make) {
    const old = this.known.get(make);
    if (old) return old;
    const id = `d${this.known.size}`;
    this.known.set(make, id);
    this.defs.push(make.replace("ID", id));
    return id;
  }

  /** @param {Array<string | [number, string, number?]>} stops colours, spread evenly, or each as offset, colour, opacity */
  stops(stops) {
    return stops
      .map((stop, i) => (Array.isArray(stop) ? stop : [i / (stops.length - 1), stop]))
      .map(
        ([o, c, a = 1]) =>
          `<stop offset="${n(o * 100)}%" stop-color="${c}"${a < 1 ? ` stop-opacity="${Math.round(a * 1000) / 1000}"` : ""}/>`,
      )
      .join("");
  }

  /** Linear gradient across the shape's box; default top to bottom. @returns {string} a fill */
  lin(stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
    return `url(#${this.def(`<linearGradient id="ID" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${this.stops(stops)}</linearGradient>`)})`;
  }

  /** Linear gradient across the shape's box from left to right. @returns {string} a fill */
  across(stops) {
    return this.lin(stops, 0, 0, 1, 0);
  }

  /** Linear gradient in drawing units, so that neighbouring shapes share it. @returns {string} a fill */
  span(stops, x1, y1, x2, y2) {
    return `url(#${this.def(`<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${this.stops(stops)}</linearGradient>`)})`;
  }

  /** Radial gradient across the shape's box. @returns {string} a fill */
  rad(stops, cx = 0.5, cy = 0.5, r = 0.5) {
    return `url(#${this.def(`<radialGradient id="ID" cx="${cx}" cy="${cy}" r="${r}">${this.stops(stops)}</radialGradient>`)})`;
  }

  /** @param {number} sd @returns {string} attribute for a soft blur */
  blur(sd) {
    return `filter="url(#${this.def(`<filter id="ID" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${sd}"/></filter>`)})"`;
  }

  add(text) {
    this.body.push(text);
  }

  rect(x, y, w, h, fill, more = "") {
    this.add(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`);
  }

  circle(x, y, r, fill, more = "") {
    this.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`);
  }

  ellipse(x, y, rx, ry, fill, more = "") {
    this.add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`);
  }

  path(d, fill, more = "") {
    if (d) this.add(`<path d="${d}" fill="${fill}" ${more}/>`);
  }

  poly(pts, fill, more = "") {
    if (pts.length > 2) this.path(loop(pts), fill, more);
  }

  stroke(d, colour, width, more = "") {
    if (d) this.add(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${more}/>`);
  }

  /** Light that adds to what is under it. */
  glow(x, y, r, colour, strength = 0.6, squash = 1) {
    const fill = this.rad([
      [0, colour, strength],
      [0.25, colour, strength * 0.5],
      [0.55, colour, strength * 0.16],
      [1, colour, 0],
    ]);
    this.ellipse(x, y, r, r * squash, fill, 'style="mix-blend-mode:screen"');
  }

  /** @param {string} attrs @param {() => void} draw */
  group(attrs, draw) {
    this.add(`<g ${attrs}>`);
    draw();
    this.add("</g>");
  }

  /** Draws only inside the path. @param {string} d @param {() => void} draw */
  clip(d, draw) {
    this.group(`clip-path="url(#${this.def(`<clipPath id="ID"><path d="${d}" clip-rule="evenodd"/></clipPath>`)})"`, draw);
  }

  /** @returns {string} the finished document */
  text() {
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${this.w} ${this.h}" width="${this.w}" height="${this.h}"><defs>${this.defs.join("")}</defs>${this.body.join("")}</svg>`;
  }
}
