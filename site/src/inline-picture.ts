import { attributesOf } from "./attributes.ts";
import { PromptCache } from "./prompt-cache.ts";

/** Most pictures that are held, of some 15 KB each. */
const MOST_PICTURES = 500;
/** Most bytes of a picture in a page: with styles and text, what a server sends before it waits for a second answer (RFC 6928). */
const MOST_BYTES = 16 * 1024;

/** The source of the picture that a view opens with, as it is for phones (shared/ui/picture.tsx). */
const SOURCE = /<source ([^>]*) data-inline=""\/>/;
/** A picture's of this site, and with nothing that an attribute or an address could be left by. */
const ADDRESS = /^\/media(\/[\w-]+)+\.avif$/;

/** Gets the bytes at an address of this site. @throws {Error} when there are none for everybody */
export type ReadPicture = (path: string) => Promise<Buffer>;

/**
 * Puts the picture that a page opens with on a phone into its HTML, so that the largest part of the view is painted without another
 * answer (docs/adr/0040). A picture that does not come in time, or is large, keeps its address.
 */
export class InlinePicture {
  private readonly read: ReadPicture;
  private readonly pictures = new PromptCache<string | undefined>(MOST_PICTURES);

  constructor(read: ReadPicture) {
    this.read = read;
  }

  /** @param html a page whose sources are written as React writes them */
  async into(html: string): Promise<string> {
    const source = SOURCE.exec(html);
    const { srcSet = "" } = attributesOf(source?.[1] ?? "");
    if (!source || !ADDRESS.test(srcSet)) return html;
    const data = await this.pictures.get(srcSet, async () => {
      const bytes = await this.read(srcSet);
      return bytes.length <= MOST_BYTES ? `data:image/avif;base64,${bytes.toString("base64")}` : undefined;
    });
    if (data === undefined) return html;
    const at = html.indexOf(srcSet, source.index);
    return html.slice(0, at) + data + html.slice(at + srcSet.length);
  }
}
