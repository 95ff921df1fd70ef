/** The text of a record in a file with the line it begins on, or the problem found on that line. */
export type JsonPart = { readonly line: number } & ({ readonly text: string } | { readonly problem: string });

/** The beginnings of a list of records. */
const OPENING = /^\uFEFF?\s*(?:\{\s*"records"\s*:\s*)?\[/;
const OPENING_MAX = 1_000;

/**
 * Splits a JSON file into its records without reading it whole. The file is `[{...}, ...]`, `{"records": [{...}, ...]}`,
 * or one record after another. Each record comes with the line on which it begins, so that a bad one can be found and
 * only it is refused.
 *
 * @param max most characters of a record; reading ends at a longer one
 */
export async function* splitJsonRecords(source: NodeJS.ReadableStream, max: number): AsyncGenerator<JsonPart> {
  source.setEncoding("utf8");
  const splitter = new Splitter(max);
  let head: string | undefined = "";
  for await (const chunk of source) {
    const text: string = head === undefined ? String(chunk) : head + String(chunk);
    if (head !== undefined && text.length < OPENING_MAX) {
      head = text;
      continue;
    }
    yield* splitter.push(text, head !== undefined);
    head = undefined;
    if (splitter.done) return;
  }
  if (head !== undefined) yield* splitter.push(head, true);
  yield* splitter.end();
}

class Splitter {
  done = false;
  readonly #max: number;
  #line = 1;
  #inList = false;
  #closed = false;
  /** The part of the current record that earlier chunks held; empty between records. */
  #text = "";
  #startedAt = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Whether a problem with the text between two records was reported already. */
  #complained = false;

  constructor(max: number) {
    this.#max = max;
  }

  *push(chunk: string, first: boolean): Generator<JsonPart> {
    let text = chunk;
    const opening = first ? OPENING.exec(text)?.[0] : undefined;
    if (opening !== undefined) {
      this.#inList = true;
      this.#line += opening.split("\n").length - 1;
      text = text.slice(opening.length);
    }
    let start = 0;
    for (let at = 0; at < text.length && !this.#closed; at++) {
      const char = text[at] as string;
      if (char === "\n") this.#line += 1;
      if (this.#depth === 0) {
        if (char === "{") {
          this.#depth = 1;
          start = at;
          this.#startedAt = this.#line;
        } else yield* this.#between(char);
      } else if (this.#endsRecord(char)) {
        yield { line: this.#startedAt, text: this.#text + text.slice(start, at + 1) };
        this.#text = "";
      }
    }
    if (this.#depth > 0) this.#text += text.slice(start);
    if (this.#text.length > this.#max) {
      this.done = true;
      yield { line: this.#startedAt, problem: `The record has more than ${this.#max} characters. Nothing after it was read.` };
    }
  }

  *end(): Generator<JsonPart> {
    if (this.#depth > 0) yield { line: this.#startedAt, problem: "The file ends inside of the record." };
    else if (this.#inList && !this.#closed) yield { line: this.#line, problem: "The file ends before its list does." };
  }

  *#between(char: string): Generator<JsonPart> {
    if (char === ",") this.#complained = false;
    else if (char === "]" && this.#inList) this.#closed = true;
    else if (!/[\s\uFEFF]/.test(char) && !this.#complained) {
      this.#complained = true;
      yield { line: this.#line, problem: "What stands there is not a record." };
    }
  }

  #endsRecord(char: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (char === "\\") this.#escaped = true;
      else if (char === '"') this.#inString = false;
      return false;
    }
    if (char === '"') this.#inString = true;
    else if (char === "{" || char === "[") this.#depth += 1;
    else if (char === "}" || char === "]") this.#depth -= 1;
    if (this.#depth > 0) return false;
    this.#complained = false;
    return true;
  }
}
