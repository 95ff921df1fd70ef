import { Buffer } from "node:buffer";

/** The bytes before a frame's text: its length in bytes, and a number that goes with it. */
const HEAD = 8;

/**
 * A text as a renderer's pipes carry it.
 *
 * @param {string} text
 * @param {number} number a whole number below 2 ** 32 that goes with it
 * @returns {Buffer}
 */
export function frameOf(text, number) {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEAD + length);
  frame.writeUInt32LE(length, 0);
  frame.writeUInt32LE(number, 4);
  frame.write(text, HEAD);
  return frame;
}

/** Puts frames together from the bytes of a pipe. */
export class FrameReader {
  /** @type {Buffer[]} */
  #parts = [];
  #length = 0;
  /** The bytes of the frame that is coming, with its head; undefined before its head is there. @type {number | undefined} */
  #wanted;
  #most;
  #take;

  /**
   * @param {number} most the most bytes of a text
   * @param {(text: string, number: number) => void} take
   */
  constructor(most, take) {
    this.#most = most;
    this.#take = take;
  }

  /**
   * Takes what has come. @param {Buffer} bytes @throws {RangeError} when a text is longer than `most`, before it is kept
   */
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
