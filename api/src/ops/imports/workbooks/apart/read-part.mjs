import sax from "sax";

/**
 * What is done with the elements of a part.
 *
 * @typedef {object} PartReader
 * @property {(name: string, attributes: Readonly<Record<string, string>>) => void} [open] names are without their prefix
 * @property {(name: string) => void} [close]
 * @property {(text: string) => void} [text]
 * @property {() => boolean} [done] whether nothing more is wanted; asked after each piece
 */

const localName = (/** @type {string} */ name) => name.slice(name.indexOf(":") + 1);

/**
 * Reads a part of a workbook piece by piece. Entities of its own are not read: none of the format's documents has any.
 *
 * @param {import("node:stream").Readable} stream
 * @param {PartReader} reader
 * @throws {Unfit} when it is no XML
 */
export async function readPart(stream, { open, close, text, done }) {
  const parser = sax.parser(true, { position: false });
  const refuse = () => {
    throw new Unfit(DAMAGED);
  };
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentag = ({ name, attributes }) => open?.(localName(name), /** @type {Record<string, string>} */ (attributes));
  parser.onclosetag = (name) => close?.(localName(name));
  parser.ontext = (found) => text?.(found);
  parser.oncdata = (found) => text?.(found);
  const decoder = new TextDecoder();
  try {
    for await (const piece of stream) {
      parser.write(decoder.decode(piece, { stream: true }));
      if (done?.()) return;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit(DAMAGED);
  } finally {
    stream.destroy();
  }
}

export class Unfit extends Error {}

export const DAMAGED = "FILE is damaged or cut off: it cannot be unpacked. Open it in Excel and save it anew.";
