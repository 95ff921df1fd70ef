import type { Facts, View } from "../listings/look.ts";

export function drawFile(file: {
  readonly facts: Facts;
  readonly slug: string;
  readonly view: View;
  readonly width: number;
  readonly format: "avif" | "webp";
}): Promise<Buffer>;
