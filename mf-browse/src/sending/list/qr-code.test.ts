import decode from "qr/decode.js";
import { expect, test } from "vitest";
import { encodeQrPath, QUIET_ZONE } from "./qr-code.tsx";

function readCode({ size, path }: ReturnType<typeof encodeQrPath>): string {
  const scale = 4;
  const side = (size + 2 * QUIET_ZONE) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return decode({ width: side, height: side, data });
}

test.each([
  ["a short link", "https://nightlatch.example/list#AQEAWyIiLCJhIGIiXaDFE-g"],
  ["a link of 2,000 characters", `https://nightlatch.example/list#${"Ab3-_9Zx".repeat(246)}`],
])("the QR code of %s decodes to the same link", (_, link) => expect(readCode(encodeQrPath(link))).toBe(link));

test("throws for a text that no QR code can hold", () => expect(() => encodeQrPath("x".repeat(3_000))).toThrow());
