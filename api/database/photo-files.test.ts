import { expect, it } from "vitest";
import { isUploaded } from "./photo-files.ts";

it.each([
  [`/media/photos/${"0".repeat(32)}-1400.webp`, true],
  [`/media/photos/${"0".repeat(32)}-400.avif`, true],
  ["/media/photos/laurel-gap-front-1400.webp", false],
  [`/media/scenes/${"0".repeat(32)}-1400.webp`, false],
  [`https://elsewhere.example/media/photos/${"0".repeat(32)}-1400.webp`, false],
])("recognizes only an upload's own address: %s", (url, expected) => expect(isUploaded(url)).toBe(expected));
