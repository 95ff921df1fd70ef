import { CLARET, LAMP, mix } from "../scenes/colour.mjs";
import { pine, tuft } from "../scenes/flora.mjs";
import { hills, peaks } from "../scenes/land.mjs";
import { makeRandom } from "../scenes/random.mjs";
import { curve, n, Sheet } from "../scenes/sheet.mjs";
import { HEIGHT, halo, sign, sky, stars, WIDTH } from "./parts.mjs";

/** Bath goods: a cedar tub that steams under the moon. */
export function saltAndCedar() {
  const s = new Sheet(WIDTH, HEIGHT);
  const rnd = makeRandom("salt-and-cedar");
  sky(s, ["#0b1f2a", "#12343d", "#2b5b5c", "#7c9480", "#e3c389"], 640);
  stars(s, rnd.fork("stars"), 70, 8, 380);
  halo(s, 214, 262, 110, "#fdf0cf", 0.45);
  s.circle(214, 262, 27, "#fbeecb");
  s.circle(206, 268, 5, "#e6cfa6", 'opacity="0.55"');
  s.circle(223, 253, 3.6, "#e6cfa6", 'opacity="0.5"');
  peaks(s, rnd.fork("far"), { y: 610, amp: 150, fill: "#2d5557", lit: "#54776d", count: 3, from: "right" });
  hills(s, rnd.fork("hill"), { y: 640, amp: 50, fill: "#1f4341" });
  for (const [x, y, h] of [
    [18, 742, 330],
    [70, 736, 230],
    [252, 748, 300],
    [290, 752, 390],
  ])
    pine(s, rnd, { x, y, h, fill: "#16332f", lit: "#2b5147" });
  s.rect(
    0,
    716,
    WIDTH,
    334,
    s.span(
      [
        [0, "#1a3833"],
        [0.35, "#12282a"],
        [1, "#0f1c20"],
      ],
      0,
      716,
      0,
      HEIGHT,
    ),
  );
  for (let i = 0; i < 26; i++)
    tuft(s, rnd, {
      x: rnd.range(-10, 310),
      y: rnd.range(730, 780),
      h: rnd.range(12, 30),
      fill: mix("#1d4039", "#0f2326", rnd.next()),
      blades: 5,
    });
  tub(s);
  for (const [x, sway, top] of [
    [118, -16, 470],
    [152, 20, 430],
    [186, -12, 486],
  ]) {
    const pts = Array.from({ length: 7 }, (_, i) => [x + sway * Math.sin(i * 1.1), 690 - ((690 - top) * i) / 6]);
    s.stroke(curve(pts), "#f6ead0", 9, 'opacity="0.10" stroke-linecap="round"');
    s.stroke(curve(pts), "#fff6e2", 3.4, 'opacity="0.20" stroke-linecap="round"');
  }
  sign(s, { name: "SALT & CEDAR", line: "SOAKS FOR LONG EVENINGS", y: 952, colour: "#f3e2bd", soft: "#b9c4bf", size: 19 });
  return s.text();
}

/** A round tub of staves with two hoops, a lantern and a folded towel beside it. */
function tub(s) {
  s.ellipse(150, 866, 122, 15, "#091416", 'opacity="0.6"');
  s.path(
    "M48 704L62 862A88 14 0 0 0 238 862L252 704Z",
    s.lin(
      [
        [0, "#5d3b25"],
        [0.3, "#a06a3f"],
        [0.6, "#8a5935"],
        [1, "#432a1c"],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  for (let i = 1; i < 12; i++) {
    const t = i / 12;
    s.stroke(
      `M${n(48 + 204 * t)} ${n(712 + 16 * Math.sin(Math.PI * t))}L${n(62 + 176 * t)} ${n(862 + 13 * Math.sin(Math.PI * t))}`,
      "#2e1c12",
      1.3,
      'opacity="0.65"',
    );
  }
  for (const [y, inset] of [
    [752, 4.4],
    [820, 10.4],
  ])
    s.stroke(`M${n(48 + inset)} ${y}A${n(102 - inset)} 17 0 0 0 ${n(252 - inset)} ${y}`, "#c9a061", 4.5);
  s.ellipse(150, 704, 104, 20, "#b57a49");
  s.ellipse(150, 705, 94, 16, "#16383c");
  s.ellipse(
    150,
    708,
    88,
    12,
    s.lin([
      [0, "#3d6d6a"],
      [1, "#a9ad86"],
    ]),
  );
  s.ellipse(196, 708, 20, 3.4, "#fdeec6", 'opacity="0.75"');
  s.path("M74 690Q104 678 130 690L130 716Q104 706 74 716Z", "#e9e2d2");
  s.path("M74 702Q104 691 130 702V707Q104 696 74 707Z", CLARET);
  halo(s, 260, 830, 74, LAMP, 0.75);
  s.path("M247 804H273L277 850H243Z", "#20292b");
  s.rect(
    250,
    810,
    20,
    34,
    s.lin([
      [0, "#fff3cf"],
      [1, "#f0a94e"],
    ]),
  );
  s.stroke("M250 804A10 13 0 0 1 270 804", "#20292b", 3);
  s.rect(259, 808, 2, 40, "#20292b");
}
