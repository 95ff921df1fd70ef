import { Buffer } from "node:buffer";

/** Length in bytes, and an accompanying number. */
const HEAD = 8;

/** A text as the pipes carry it. @param {string} text @param {number} number below 2 ** 32 @returns {Buffer} */
export function frameOf(text, number) {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEAD + length);
  frame.writeUInt32LE(length, 0);
  frame.writeUInt32LE(number, 4);
  frame.write(text, HEAD);
  return frame;
}

export class FrameReader {
  /** @type {Buffer[]} */
  #parts = [];
  #length = 0;
  /** With its head; undefined before the head arrived. @type {number | undefined} */
  #wanted;
  #most;
  #take;

  /** @param {number} most bytes of a text @param {(text: string, number: number) => void} take */
  constructor(most, take) {
    this.#most = most;
    this.#take = take;
  }

  /** @param {Buffer} bytes @throws {RangeError} for a text longer than `most`, before it is buffered */
  read(bytes) {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    while (this.#length >= (this.#wanted ?? HEAD)) {
      const all = this.#parts.length === 1 ? /** @type {Buffer} */ (this.#parts[0]) : Buffer.concat(this.#parts);
      this.#parts = [all];
      if (this.#wanted === undefined) {
        const size = all.readUInt32LE(0);
        if (size > this.#most) throw new RangeError(`A message of ${size} bytes is too long.`);
        this.#wanted = HEAD + size;
        continue;
      }
      const frame = all.subarray(0, this.#wanted);
      const rest = all.subarray(this.#wanted);
      this.#parts = rest.length > 0 ? [rest] : [];
      this.#length = rest.length;
      this.#wanted = undefined;
      this.#take(frame.toString("utf8", HEAD), frame.readUInt32LE(4));
    }
  }
}
