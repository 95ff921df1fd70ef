import { correction, generate } from "lean-qr";

/** The light border that readers need around a code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface DrawnCode {
  /** The modules a side, without the quiet zone. */
  readonly size: number;
  /** The dark modules as the path of an SVG, each 1 wide, behind the quiet zone. */
  readonly path: string;
}

/**
 * Draws a text as a QR code, of the fewest modules that hold it, and of the most correction that these have room for.
 *
 * @throws {Error} where no code holds so much, from about 2,950 characters on
 */
export function drawCode(text: string): DrawnCode {
  const code = generate(text, { minCorrectionLevel: correction.L });
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return { size: code.size, path };
}
