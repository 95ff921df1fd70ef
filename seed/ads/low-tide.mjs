import { CLARET } from "../scenes/colour.mjs";
import { makeRandom } from "../scenes/random.mjs";
import { n, Sheet } from "../scenes/sheet.mjs";
import { HEIGHT, halo, sign, sky, stars, WIDTH } from "./parts.mjs";

/** Island ferries: a lighthouse over the evening crossing. */
export function lowTide() {
  const s = new Sheet(WIDTH, HEIGHT);
  const rnd = makeRandom("low-tide");
  sky(s, ["#14224a", "#2c4680", "#6c7fb0", "#c79fb0", "#f5cba8"], 700);
  stars(s, rnd.fork("stars"), 60, 10, 420);
  s.path(
    "M150 222L-30 120V250Z",
    s.span(
      [
        [0, "#fff1c9", 0],
        [1, "#fff1c9", 0.6],
      ],
      -30,
      0,
      150,
      0,
    ),
  );
  s.path(
    "M150 222L330 190V300Z",
    s.span(
      [
        [0, "#fff1c9", 0.6],
        [1, "#fff1c9", 0],
      ],
      150,
      0,
      330,
      0,
    ),
  );
  s.rect(
    0,
    690,
    WIDTH,
    360,
    s.span(
      [
        [0, "#e0a99c"],
        [0.16, "#8f86a6"],
        [0.42, "#3e5580"],
        [1, "#12203f"],
      ],
      0,
      690,
      0,
      HEIGHT,
    ),
  );
  for (let i = 0; i < 46; i++) {
    const t = rnd.next() ** 1.4;
    s.ellipse(
      rnd.range(0, WIDTH),
      698 + 210 * t,
      rnd.range(8, 34) * (0.4 + t),
      0.7 + t,
      rnd.chance(0.5) ? "#ffe2bd" : "#c9cfe6",
      'opacity="0.24"',
    );
  }
  ferry(s);
  s.path("M44 800C70 752 96 742 112 738H190C214 742 236 762 262 806C200 822 110 822 44 800Z", "#2b3044");
  s.path("M70 782C90 754 104 746 118 744H150C130 756 108 776 96 806Q78 800 70 782Z", "#4d4a5c", 'opacity="0.7"');
  lighthouse(s);
  sign(s, { name: "LOW TIDE", line: "EVENING BOATS TO THE ISLANDS", y: 930, colour: "#ffe6c4", soft: "#c9cfe6", size: 23 });
  return s.text();
}

function lighthouse(s) {
  halo(s, 150, 222, 190, "#ffe9b4", 0.6);
  s.path(
    "M126 262H174L188 744H112Z",
    s.lin(
      [
        [0, "#c9c3c6"],
        [0.28, "#f7efe2"],
        [0.62, "#dccfc6"],
        [1, "#8b8597"],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  const edge = (y) => 14 * ((y - 262) / 482);
  for (const [y0, y1] of [
    [318, 404],
    [490, 576],
    [662, 744],
  ])
    s.path(
      `M${n(126 - edge(y0))} ${y0}H${n(174 + edge(y0))}L${n(174 + edge(y1))} ${y1}H${n(126 - edge(y1))}Z`,
      s.lin(
        [
          [0, "#57162a"],
          [0.3, "#93304a"],
          [0.7, CLARET],
          [1, "#3f1020"],
        ],
        0,
        0,
        1,
        0,
      ),
    );
  for (const y of [440, 612]) {
    s.path(`M143 ${y + 26}V${y + 8}A7 8 0 0 1 157 ${y + 8}V${y + 26}Z`, "#ffe2a0");
    s.rect(149.3, y, 1.4, 26, "#4b3a30");
  }
  s.path("M140 744V712A10 12 0 0 1 160 712V744Z", "#2a1a1e");
  s.rect(114, 256, 72, 8, "#26303f", 'rx="2"');
  for (let x = 116; x <= 184; x += 8.5) s.rect(x, 240, 1.3, 17, "#26303f");
  s.rect(114, 239, 72, 2, "#26303f");
  s.rect(
    132,
    200,
    36,
    54,
    s.lin([
      [0, "#fff8df"],
      [1, "#ffd98f"],
    ]),
  );
  for (const x of [132, 143.3, 154.6, 166]) s.rect(x, 200, 2, 54, "#26303f");
  s.path("M126 202H174L164 178Q150 166 136 178Z", "#26303f");
  s.circle(150, 165, 5, "#26303f");
  s.rect(149, 146, 2, 18, "#26303f");
  halo(s, 150, 226, 46, "#fffdf0", 0.9);
}

/** A small white boat on its way out, all its windows lit. */
function ferry(s) {
  s.group('transform="translate(14 694) scale(0.82)"', () => {
    s.path("M0 22H86L74 40H10Z", "#20293f");
    s.rect(10, 8, 62, 15, "#f3ece0");
    s.rect(20, -4, 36, 13, "#e2d9cc");
    s.rect(40, -16, 9, 13, CLARET);
    for (let x = 14; x < 68; x += 9) s.rect(x, 12, 5.5, 6, "#ffcf7a");
    for (let x = 24; x < 52; x += 9) s.rect(x, 0, 5, 5, "#ffdf9f");
    s.ellipse(42, 44, 46, 3, "#ffe2bd", 'opacity="0.35"');
  });
}
