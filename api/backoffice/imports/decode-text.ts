import { isUtf8 } from "node:buffer";
import { OperationError } from "../operation.ts";

export class EncodingError extends OperationError {}

const SAMPLE = 512;

export function checkEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new OperationError(`--encoding: there is no encoding ${label}. Examples: utf-8, windows-1252, iso-8859-2, utf-16le, shift_jis.`);
  }
}

/** Decodes text. A byte order mark overrides `encoding`. @throws {EncodingError} with line and byte, after yielding the valid text */
export async function* decodeText(source: AsyncIterable<Uint8Array | string>, encoding: string | undefined): AsyncGenerator<string> {
  const chunks = withWholeBeginning(source);
  const first = await chunks.next();
  if (first.done) return;
  rejectWorkbook(first.value);
  const marked = markOf(first.value);
  if (marked === undefined && encoding === undefined) rejectUnmarkedUtf16(first.value);
  const named = marked?.encoding ?? encoding ?? "utf-8";
  const decoder = new TextDecoder(named, { fatal: true, ignoreBOM: true });
  const position = { line: 1, column: 0 };
  let rest: Buffer = Buffer.alloc(0);
  async function* parts() {
    yield (first.value as Buffer).subarray(marked?.bytes ?? 0);
    yield* chunks;
  }
  for await (const chunk of parts()) {
    const text = read(() => decoder.decode(chunk, { stream: true }));
    const bytes = named === "utf-8" ? Buffer.concat([rest, chunk]) : rest;
    if (text === undefined) yield* refuse(named, bytes, position);
    else {
      pass(text, position);
      rest = bytes.subarray(Buffer.byteLength(text));
      yield text;
    }
  }
  if (read(() => decoder.decode()) === undefined) yield* refuse(named, rest, position);
}

interface TextPosition {
  line: number;
  column: number;
}

function pass(text: string, position: TextPosition): void {
  const lines = text.split("\n");
  position.line += lines.length - 1;
  position.column = (lines.length > 1 ? 0 : position.column) + Buffer.byteLength(lines.at(-1) ?? "");
}

function read(decode: () => string): string | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function* refuse(encoding: string, bytes: Buffer, position: TextPosition): Generator<string> {
  if (encoding !== "utf-8")
    throw new EncodingError(
      `The file is not ${encoding}: bytes after line ${position.line} are not valid in it. Set --encoding to the file's own.`,
    );
  const bad = firstBad(bytes);
  const before = bytes.subarray(0, bad).toString("utf8");
  pass(before, position);
  yield before;
  const byte = bytes[bad] ?? 0;
  const inWindows = new TextDecoder("windows-1252").decode(Uint8Array.of(byte));
  const hex = byte.toString(16).toUpperCase().padStart(2, "0");
  throw new EncodingError(
    `The file is not UTF-8: on line ${position.line}, byte ${position.column + 1} is 0x${hex}. Set --encoding to the file's own; in windows-1252 the byte is ${JSON.stringify(inWindows)}.`,
  );
}

function firstBad(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] ?? 0;
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (!isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
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

function rejectWorkbook(bytes: Buffer): void {
  const head = bytes.subarray(0, 4).toString("latin1");
  if (head === "PK\x03\x04") throw new EncodingError("The file is an Excel workbook by its content, so its name must end in .xlsx.");
  if (head === "\xd0\xcf\x11\xe0")
    throw new EncodingError("The file is a workbook of Excel 97 to 2003. Save it as .xlsx, and choose that.");
}

function rejectUnmarkedUtf16(bytes: Buffer): void {
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (even + odd <= sample.length / 4) return;
  throw new EncodingError(`The file is not UTF-8, but looks like UTF-16. Set --encoding to ${odd > even ? "utf-16le" : "utf-16be"}.`);
}
