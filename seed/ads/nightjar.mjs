import { CREAM, LAMP, NIGHT } from "../scenes/colour.mjs";
import { Sheet } from "../scenes/sheet.mjs";
import { HEIGHT, halo, sign, WIDTH } from "./parts.mjs";

/** Beeswax candles: one tall taper in a niche. */
export function nightjar() {
  const s = new Sheet(WIDTH, HEIGHT);
  s.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    s.span(
      [
        [0, "#10171a"],
        [1, NIGHT],
      ],
      0,
      0,
      0,
      HEIGHT,
    ),
  );
  const niche = "M34 846V186A116 116 0 0 1 266 186V846Z";
  s.path(
    niche,
    s.span(
      [
        [0, "#243336"],
        [0.5, "#2b3a38"],
        [1, "#1c2628"],
      ],
      0,
      70,
      0,
      846,
    ),
  );
  s.clip(niche, () => {
    halo(s, 150, 268, 330, LAMP, 0.62);
    halo(s, 150, 268, 130, CREAM, 0.5);
    for (let y = 150; y < 846; y += 58) {
      const shift = (y / 58) % 2 < 1 ? 0 : 38;
      for (let x = 34 - shift; x < 266; x += 76) s.rect(x + 1, y + 1, 74, 56, "#0c1214", 'opacity="0.10" rx="2"');
    }
    s.rect(
      34,
      806,
      232,
      40,
      s.lin([
        [0, "#6b4a2e"],
        [1, "#3c2a1d"],
      ]),
    );
    s.rect(34, 806, 232, 2.5, "#c08d55", 'opacity="0.8"');
  });
  s.stroke(niche, "#3b4b4a", 2.5);
  // The taper, lit from its flame downwards.
  s.path(
    "M133 352Q150 342 167 352L169 780H131Z",
    s.span(
      [
        [0, "#ffe6b0"],
        [0.12, "#f4c982"],
        [0.5, "#d69f58"],
        [1, "#9a6a38"],
      ],
      0,
      345,
      0,
      780,
    ),
  );
  s.path("M158 349L167 352L169 780H156Z", "#5e3a1c", 'opacity="0.28"');
  s.path("M137 352V430Q141 452 143 424V349Z", "#fff3d2", 'opacity="0.75"');
  s.path("M160 349V396Q163 410 166 392V352Z", "#fff3d2", 'opacity="0.4"');
  s.ellipse(150, 350, 16, 4, "#fff0c6");
  s.stroke("M150 350C150 342 152 336 150 328", "#2b1a12", 2.4, 'stroke-linecap="round"');
  s.path(
    "M150 222C166 264 174 288 172 306A22 25 0 0 1 128 306C126 288 138 262 150 222Z",
    s.span(
      [
        [0, "#fff9e6"],
        [0.55, "#ffdc8c"],
        [1, "#f2a347"],
      ],
      0,
      222,
      0,
      332,
    ),
  );
  s.path("M150 268C158 290 161 300 160 310A10 13 0 0 1 140 310C139 300 144 288 150 268Z", "#fffdf2", 'opacity="0.9"');
  s.path(
    "M110 776H190L198 806H102Z",
    s.lin(
      [
        [0, "#d9a75c"],
        [1, "#7c5326"],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  s.ellipse(150, 776, 40, 6, "#e8c07c");
  s.ellipse(150, 776, 24, 3.4, "#8a5f2e");
  s.stroke("M192 784C222 778 226 802 196 800", "#b98546", 4);
  // Two moths that the light has drawn in.
  for (const [x, y, k, turn] of [
    [214, 214, 1, -18],
    [88, 330, 0.62, 24],
  ]) {
    s.group(`transform="translate(${x} ${y}) rotate(${turn}) scale(${k})" opacity="0.92"`, () => {
      s.path("M0 0C-6 -16 -26 -18 -30 -6C-27 6 -12 8 0 2Z", "#c9a878");
      s.path("M0 0C6 -16 26 -18 30 -6C27 6 12 8 0 2Z", "#dcbd8c");
      s.path("M0 2C-8 8 -16 14 -13 20C-6 20 -1 12 0 4ZM0 2C8 8 16 14 13 20C6 20 1 12 0 4Z", "#a98357");
      s.ellipse(0, 2, 2.2, 9, "#4a3422");
    });
  }
  sign(s, { name: "NIGHTJAR", line: "SLOW BEESWAX CANDLES", y: 936, colour: LAMP, soft: "#b9c4bf" });
  return s.text();
}
