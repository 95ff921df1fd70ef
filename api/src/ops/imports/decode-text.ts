import { isUtf8 } from "node:buffer";
import { OperationError } from "../operation.ts";

/** Thrown when a file's bytes are not text in its encoding. Nothing of the file may be taken. */
export class EncodingError extends OperationError {}

const NEWLINE = 0x0a;
const SAMPLE = 512;

export function checkEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new OperationError(`--encoding names no encoding: ${label}. Examples: utf-8, windows-1252, iso-8859-2, utf-16le, shift_jis.`);
  }
}

/**
 * The text of a file part by part, without a byte order mark, which decides the encoding.
 *
 * @throws {EncodingError} naming the line and the byte, after the text before it was given out
 */
export async function* decodeText(source: AsyncIterable<Uint8Array | string>, encoding: string | undefined): AsyncGenerator<string> {
  const chunks = withWholeBeginning(source);
  const first = await chunks.next();
  if (first.done) return;
  refuseWorkbook(first.value);
  const marked = markOf(first.value);
  if (marked === undefined && encoding === undefined) refuseUnmarkedUtf16(first.value);
  const named = marked?.encoding ?? encoding ?? "utf-8";
  const place = new Place();
  const decode = named === "utf-8" ? new Utf8(place) : new Other(named, place);
  yield* decode.push(first.value.subarray(marked?.bytes ?? 0));
  for await (const chunk of chunks) yield* decode.push(chunk);
  yield* decode.end();
}

async function* withWholeBeginning(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk as Uint8Array);
    if (head === undefined) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < SAMPLE) continue;
    yield head;
    head = undefined;
  }
  if (head?.length) yield head;
}

function markOf(bytes: Buffer): { encoding: string; bytes: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", bytes: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", bytes: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", bytes: 2 };
  return undefined;
}

function refuseWorkbook(bytes: Buffer): void {
  const head = bytes.subarray(0, 4).toString("latin1");
  if (head === "PK\x03\x04") throw new EncodingError("FILE is a workbook of Excel by its content, so its name has to end in .xlsx.");
  if (head === "\xd0\xcf\x11\xe0") throw new EncodingError("FILE is a workbook of Excel 97 to 2003. Save it as .xlsx, and choose that.");
}

/** Texts of Latin letters in UTF-16 have a zero in every second byte, which UTF-8 would take for characters. */
function refuseUnmarkedUtf16(bytes: Buffer): void {
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (even + odd <= sample.length / 4) return;
  throw new EncodingError(`FILE is not UTF-8 but looks like UTF-16: --encoding ${odd > even ? "utf-16le" : "utf-16be"} reads it.`);
}

class Place {
  line = 1;
  bytes = 0;

  pass(bytes: Buffer): void {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
      this.line += 1;
      this.bytes = 0;
      from = at + 1;
    }
    this.bytes += bytes.length - from;
  }
}

class Utf8 {
  #rest: Buffer = Buffer.alloc(0);
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  *push(chunk: Buffer): Generator<string> {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const end = bytes.length - unfinished(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) yield* this.#refuse(whole);
    this.#rest = bytes.subarray(end);
    this.#place.pass(whole);
    yield whole.toString("utf8");
  }

  *end(): Generator<string> {
    if (this.#rest.length > 0) yield* this.#refuse(this.#rest);
  }

  *#refuse(bytes: Buffer): Generator<string> {
    const bad = firstBad(bytes);
    const before = bytes.subarray(0, bad);
    this.#place.pass(before);
    yield before.toString("utf8");
    const byte = bytes[bad] ?? 0;
    const inWindows = new TextDecoder("windows-1252").decode(Uint8Array.of(byte));
    const { line, bytes: column } = this.#place;
    const hex = byte.toString(16).toUpperCase().padStart(2, "0");
    throw new EncodingError(
      `FILE is not UTF-8: on line ${line}, byte ${column + 1} is 0x${hex}. --encoding says what the file is in; with windows-1252 the byte is ${JSON.stringify(inWindows)}.`,
    );
  }
}

function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

const lengthOf = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1);

function firstBad(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const length = lengthOf(bytes[at] ?? 0);
    if (!isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

class Other {
  readonly #encoding: string;
  readonly #place: Place;
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(encoding: string, place: Place) {
    this.#encoding = encoding;
    this.#place = place;
    this.#decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  }

  *push(chunk: Buffer): Generator<string> {
    yield this.#read(() => this.#decoder.decode(chunk, { stream: true }));
  }

  *end(): Generator<string> {
    yield this.#read(() => this.#decoder.decode());
  }

  #read(decode: () => string): string {
    try {
      const text = decode();
      this.#place.line += text.split("\n").length - 1;
      return text;
    } catch {
      throw new EncodingError(
        `FILE is not ${this.#encoding}: bytes behind line ${this.#place.line} mean nothing in it. --encoding says what the file is in.`,
      );
    }
  }
}
