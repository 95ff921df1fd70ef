import { CLARET, LAMP } from "../scenes/colour.mjs";
import { pine } from "../scenes/flora.mjs";
import { hills, peaks } from "../scenes/land.mjs";
import { makeRandom } from "../scenes/random.mjs";
import { Sheet } from "../scenes/sheet.mjs";
import { letter } from "./lettering.mjs";
import { HEIGHT, halo, sky, stars, WIDTH } from "./parts.mjs";

/** Night trains: a lit sleeper on a tall viaduct. */
export function lanternRail() {
  const s = new Sheet(WIDTH, HEIGHT);
  const rnd = makeRandom("lantern-rail");
  sky(s, ["#1d1833", "#45244a", "#8a3a50", "#d56f5b", "#f3b577"], 560);
  stars(s, rnd.fork("stars"), 46, 90, 330);
  halo(s, 82, 500, 190, "#ffd79b", 0.7, 0.7);
  peaks(s, rnd.fork("far"), { y: 560, amp: 250, fill: "#5a3152", lit: "#a2525c", count: 2, from: "left" });
  peaks(s, rnd.fork("mid"), { y: 640, amp: 190, fill: "#3d2745", lit: "#6e3b52", count: 3, from: "left" });
  s.rect(
    0,
    560,
    WIDTH,
    330,
    s.span(
      [
        [0, "#b9655f", 0],
        [0.28, "#b9655f", 1],
        [0.55, "#7b465c", 1],
        [1, "#33203d", 1],
      ],
      0,
      560,
      0,
      890,
    ),
  );
  hills(s, rnd.fork("hill"), { y: 750, amp: 50, fill: "#553350" });
  hills(s, rnd.fork("near"), { y: 808, amp: 44, fill: "#2b1d37" });
  viaduct(s);
  train(s);
  for (const [x, y, h] of [
    [24, 900, 150],
    [78, 912, 110],
    [214, 908, 120],
    [268, 900, 175],
    [148, 922, 84],
  ])
    pine(s, rnd, { x, y, h, fill: "#171726", lit: "#2c2338" });
  s.rect(
    0,
    868,
    WIDTH,
    182,
    s.span(
      [
        [0, "#15141f", 0],
        [0.3, "#15141f", 1],
        [1, "#12131b", 1],
      ],
      0,
      868,
      0,
      HEIGHT,
    ),
  );
  letter(s, "LANTERN", { x: 150, y: 76, size: 25, colour: "#ffe0ac" });
  letter(s, "RAIL", { x: 150, y: 122, size: 25, colour: "#ffe0ac" });
  s.rect(128, 968, 44, 1, "#d9b48a");
  letter(s, "SLEEPER CARS FOR TWO", { x: 150, y: 998, size: 9.6, gap: 4.8, colour: "#d9b48a", weight: 1.1 });
  return s.text();
}

function viaduct(s) {
  const stone = s.span(
    [
      [0, "#4d3145"],
      [1, "#1f1727"],
    ],
    0,
    590,
    0,
    900,
  );
  let arches = "M-10 590H310V612H-10Z";
  for (let i = -1; i < 4; i++) {
    const x = i * 88 + 18;
    arches += `M${x - 16} 604H${x + 16}L${x + 20} 920H${x - 20}Z`;
    arches += `M${x + 12} 604H${x + 76}V660A32 40 0 0 0 ${x + 12} 660Z`;
  }
  s.path(arches, stone);
  for (let i = -1; i < 4; i++) {
    const x = i * 88 + 18;
    s.path(`M${x - 16} 660L${x - 11} 660L${x - 14} 920H${x - 20}Z`, "#a5625f", 'opacity="0.55"');
    for (let y = 640; y < 900; y += 26) s.rect(x - 17, y, 34, 1.2, "#1b1322", 'opacity="0.35"');
  }
  s.rect(-10, 584, 320, 9, "#3a2636");
  s.rect(-10, 584, 320, 1.6, "#c88570", 'opacity="0.7"');
}

function train(s) {
  halo(s, 60, 556, 120, "#ffcf87", 0.3, 0.5);
  for (const [x, w] of [
    [-40, 116],
    [80, 116],
    [200, 84],
  ]) {
    s.rect(
      x,
      534,
      w,
      46,
      s.lin([
        [0, "#2f5a50"],
        [0.5, "#1f4039"],
        [1, "#152a28"],
      ]),
      'rx="6"',
    );
    s.rect(x + 2, 530, w - 4, 6, "#142322", 'rx="3"');
    s.rect(x, 568, w, 2, LAMP, 'opacity="0.8"');
    for (let u = x + 10; u < x + w - 14; u += 20) {
      s.rect(
        u,
        543,
        13,
        17,
        s.lin([
          [0, "#fff3cd"],
          [1, "#f5b458"],
        ]),
        'rx="2"',
      );
      halo(s, u + 6, 552, 18, "#ffcf87", 0.4);
    }
    for (const u of [x + 18, x + w - 18]) s.circle(u, 580, 5, "#131018");
  }
  s.path(
    "M278 534H262V580H300C300 556 292 540 278 534Z",
    s.lin([
      [0, CLARET],
      [1, "#4a1423"],
    ]),
  );
  s.path("M270 542H281C286 546 288 552 289 558H270Z", "#ffe9b8");
  s.circle(294, 570, 3.6, "#fff6dc");
  halo(s, 296, 570, 40, "#ffe7ad", 0.75);
}
