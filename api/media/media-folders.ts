import { closeSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { BRAND_FOLDER } from "@nightlatch/brand";
import { SEED_FOLDER } from "@nightlatch/seed";

/** Folders by URL path below `/media/`. File names contain a version, so clients may cache the files forever. */
export const MEDIA_FOLDERS = { scenes: "pictures", brand: BRAND_FOLDER, ads: "ads" } as const;

export const IMAGE_FILE = /\.(avif|webp|png|jpg|svg|ico)$/;

const HEAD_BYTES = 512;

const BEGINS: Readonly<Record<string, (head: string) => boolean>> = {
  ".avif": (head) => /^ftypavi[fs]/.test(head.slice(4)),
  ".webp": (head) => head.startsWith("RIFF") && head.slice(8).startsWith("WEBP"),
  ".png": (head) => head.startsWith("\x89PNG\r\n\x1a\n"),
  ".jpg": (head) => head.startsWith("\xff\xd8\xff"),
  ".svg": (head) => /^(ï»¿)?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*<svg[\s>]/s.test(head),
  ".ico": (head) => head.startsWith("\0\0\x01\0"),
};

/** True if the content's first bytes match the file extension. */
export const beginsAsNamed = (name: string, content: Uint8Array): boolean =>
  BEGINS[path.extname(name)]?.(Buffer.from(content.subarray(0, HEAD_BYTES)).toString("latin1")) === true;

/** @param seedFolder contains `pictures` and `ads` @returns the end of an error sentence, or undefined if the site serves the image */
export function imageProblem(address: string, seedFolder: string = SEED_FOLDER): string | undefined {
  const [, folder, name = ""] = /^\/media\/(scenes|brand|ads)\/([\w.-]+)$/.exec(address) ?? [];
  if (folder === undefined || !IMAGE_FILE.test(name)) return "is not a path of an image here, such as /media/ads/nightjar-1.svg";
  const file = path.resolve(seedFolder, MEDIA_FOLDERS[folder as keyof typeof MEDIA_FOLDERS], name);
  let head: Buffer;
  try {
    const open = openSync(file, "r");
    try {
      const bytes = Buffer.alloc(HEAD_BYTES);
      head = bytes.subarray(0, readSync(open, bytes));
    } finally {
      closeSync(open);
    }
  } catch (error) {
    return `has no file that can be read: ${file} (${(error as NodeJS.ErrnoException).code})`;
  }
  return beginsAsNamed(name, head) ? undefined : `is not an image of the kind that its name says: ${file}`;
}
