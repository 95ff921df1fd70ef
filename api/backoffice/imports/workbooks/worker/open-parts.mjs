import { readSync } from "node:fs";
import { promisify } from "node:util";
import sax from "sax";
import yauzl from "yauzl";

/**
 * Names have no namespace prefix; `done` stops the reading early. @typedef {{ open?: (name: string, attributes: Readonly<Record<string,
 * string>>) => void, close?: (name: string) => void, text?: (text: string) => void, done?: () => boolean }} PartReader
 */

const localName = (/** @type {string} */ name) => name.slice(name.indexOf(":") + 1);

/** @param {import("node:stream").Readable} stream @param {PartReader} reader @throws {Unfit} when the stream is not XML */
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

export const DAMAGED = "The file is damaged or incomplete, and cannot be unpacked. Open it in Excel and save it again.";

const PARTS_MAX = 20_000;
const CHUNK = 1024 * 1024;
const OLD_OFFICE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const PROTECTED = Buffer.from("EncryptedPackage", "utf16le");

const PASSWORD = "The file is protected by a password. Remove the password in Excel, save the file, and choose it again.";

/** @typedef {{ has: (name: string) => boolean, open: (name: string, most: number) => Promise<import("node:stream").Readable> }} Parts */

/** @param {number} source an open file @returns {Promise<Parts>} @throws {Unfit} when the file is not a zip archive */
export async function openParts(source) {
  refuseOthers(source);
  const zip = await promisify(
    /** @type {(fd: number, options: yauzl.Options, done: (error: Error | null, zip: yauzl.ZipFile) => void) => void} */ (yauzl.fromFd),
  )(source, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Unfit(DAMAGED);
  });
  const entries = await listEntries(zip);
  return {
    has: (name) => entries.has(name),
    open: async (name, most) => {
      const entry = entries.get(name);
      if (!entry) throw new Unfit(DAMAGED);
      if (entry.isEncrypted()) throw new Unfit(PASSWORD);
      if (entry.uncompressedSize > most)
        throw new Unfit(
          `The file unpacks to ${megabytes(entry.uncompressedSize)} MB; the most is ${megabytes(most)} MB. Save its sheet as CSV.`,
        );
      return new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(new Unfit(DAMAGED)) : resolve(stream)));
      });
    },
  };
}

const megabytes = (/** @type {number} */ bytes) => Math.ceil(bytes / 1024 ** 2).toLocaleString("en-US");

/** @param {yauzl.ZipFile} zip @returns {Promise<Map<string, yauzl.Entry>>} */
function listEntries(zip) {
  const entries = new Map();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry) => {
      if (entries.size >= PARTS_MAX) return reject(new Unfit(DAMAGED));
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      return zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", () => reject(new Unfit(DAMAGED)));
    zip.readEntry();
  });
}

/** @param {number} source */
function refuseOthers(source) {
  const head = readAt(source, 0, 8);
  if (head.equals(OLD_OFFICE)) {
    if (hasWithin(source, PROTECTED)) throw new Unfit(PASSWORD);
    throw new Unfit("The file is a workbook of Excel 97 to 2003. Save it as .xlsx, and choose that.");
  }
  if (head.subarray(0, 2).toString("latin1") !== "PK")
    throw new Unfit("The file is not an Excel workbook, although its name says so. A text table must be named .csv, .tsv or .json.");
}

/** @param {number} source @param {number} position @param {number} length */
function readAt(source, position, length) {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(source, bytes, 0, length, position));
}

/** @param {number} source @param {Buffer} wanted */
function hasWithin(source, wanted) {
  for (let position = 0; ; position += CHUNK - wanted.length) {
    const bytes = readAt(source, position, CHUNK);
    if (bytes.includes(wanted)) return true;
    if (bytes.length < CHUNK) return false;
  }
}
