import { CLARET, darken, lighten, MOSS, SPRUCE } from "../scenes/colour.mjs";
import { makeRandom } from "../scenes/random.mjs";
import { n, Sheet } from "../scenes/sheet.mjs";
import { FOG, HEIGHT, halo, sign, WIDTH } from "./parts.mjs";

/** Bed linen: folded cloths on a stool by a tall window. */
export function lindenRow() {
  const s = new Sheet(WIDTH, HEIGHT);
  const rnd = makeRandom("linden-row");
  s.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    s.span(
      [
        [0, "#e3dfd3"],
        [0.7, FOG],
        [1, "#e2e3dc"],
      ],
      0,
      0,
      0,
      HEIGHT,
    ),
  );
  const pane = "M62 560V190A88 88 0 0 1 238 190V560Z";
  s.path("M52 572V190A98 98 0 0 1 248 190V572Z", "#fbfaf6");
  s.path(
    pane,
    s.span(
      [
        [0, "#9db7b4"],
        [0.45, "#d9d7b4"],
        [0.8, "#f4ddae"],
        [1, "#eec28c"],
      ],
      0,
      100,
      0,
      560,
    ),
  );
  s.clip(pane, () => {
    halo(s, 200, 400, 150, "#fff3d4", 0.9);
    s.path("M40 560V470Q110 430 160 462T270 450V560Z", "#7f9a80");
    s.path("M40 560V508Q120 476 190 506T270 500V560Z", "#4f7562");
    for (const [x, y, r] of [
      [96, 452, 26],
      [122, 466, 19],
      [222, 462, 23],
    ]) {
      s.circle(x, y, r, "#5f8468");
      s.circle(x - r * 0.25, y - r * 0.3, r * 0.6, "#86a584", 'opacity="0.7"');
    }
  });
  s.stroke("M150 102V560M62 330H238M62 446H238M62 214H238", "#fbfaf6", 6);
  s.rect(40, 560, 220, 15, "#fbfaf6");
  s.rect(40, 573, 220, 3, "#c9c8bd");
  // A curtain drawn to one side, with the evening in its folds.
  s.path(
    "M24 70H112C106 200 116 300 92 400C80 450 74 520 84 626Q54 638 24 628Z",
    s.lin(
      [
        [0, "#f7f3e8"],
        [0.4, "#e9e0cc"],
        [0.62, "#fdf9ee"],
        [1, "#d8cbb0"],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  for (const x of [42, 58, 76, 94]) s.stroke(`M${x} 72C${x - 2} 240 ${x + 3} 360 ${n(x * 0.74 + 8)} 628`, "#b9aa8a", 1.2, 'opacity="0.5"');
  s.rect(14, 62, 272, 6, "#6b4a30", 'rx="3"');
  s.circle(14, 65, 7, "#6b4a30");
  s.circle(286, 65, 7, "#6b4a30");
  foldedLinen(s);
  vase(s, rnd);
  sign(s, { name: "LINDEN ROW", line: "LINEN FOR LATE MORNINGS", y: 956, colour: CLARET, soft: "#55625f", size: 20 });
  return s.text();
}

function foldedLinen(s) {
  s.path("M84 884L92 784H104L100 884ZM236 884L228 784H216L220 884Z", "#5a3c27");
  s.rect(
    72,
    770,
    176,
    18,
    s.lin([
      [0, "#a2714a"],
      [1, "#6d472c"],
    ]),
    'rx="4"',
  );
  s.ellipse(160, 888, 104, 7, "#1f2b2d", 'opacity="0.14"');
  let y = 770;
  for (const [colour, h, inset] of [
    ["#d9d2bf", 27, 0],
    [MOSS, 23, 7],
    ["#f6f1e4", 29, 3],
    [CLARET, 24, 10],
    ["#8fa19a", 22, 5],
    ["#efe6d2", 26, 12],
  ]) {
    const [x, w] = [88 + inset, 144 - inset * 1.6];
    y -= h;
    s.rect(
      x,
      y,
      w,
      h - 1.5,
      s.lin([
        [0, lighten(colour, 0.18)],
        [1, darken(colour, 0.16)],
      ]),
      `rx="${n(h * 0.42)}"`,
    );
    s.stroke(`M${n(x + w * 0.08)} ${n(y + h * 0.5)}H${n(x + w * 0.94)}`, darken(colour, 0.3), 1, 'opacity="0.55"');
    s.path(
      `M${n(x + w - 15)} ${n(y + 3)}Q${n(x + w - 3)} ${n(y + h * 0.5)} ${n(x + w - 15)} ${n(y + h - 4)}Q${n(x + w - 22)} ${n(y + h * 0.5)} ${n(x + w - 15)} ${n(y + 3)}Z`,
      darken(colour, 0.12),
      'opacity="0.7"',
    );
  }
}

/** A sprig of linden in a small vase on the sill. */
function vase(s, rnd) {
  s.path(
    "M196 560C186 548 190 530 200 522V510H216V522C226 530 230 548 220 560Z",
    s.lin(
      [
        [0, "#3a4d4b"],
        [1, SPRUCE],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  s.stroke("M208 510C206 470 216 440 226 404M207 480C198 458 190 448 182 436M211 462C222 450 236 446 248 440", "#4c5b3c", 2.2);
  for (const [x, y] of [
    [226, 400],
    [216, 424],
    [234, 422],
    [182, 432],
    [192, 448],
    [172, 444],
    [250, 436],
    [240, 454],
    [208, 448],
  ]) {
    const turn = rnd.range(-60, 60);
    s.group(`transform="translate(${x} ${y}) rotate(${n(turn)})"`, () => {
      s.path("M0 12C-14 6 -13 -9 0 -15C13 -9 14 6 0 12Z", rnd.chance(0.5) ? "#5f8a5e" : "#789d6a");
      s.stroke("M0 12V-12", "#3f6146", 0.9);
    });
  }
}
