type JsonRecordText = { readonly line: number } & ({ readonly text: string } | { readonly problem: string });

const OPENING_MAX = 100_000;
const TAIL_MAX = 100_000;

/** Streams the records of a JSON file. @param max most characters of a record @param isField recognises names of a record's fields */
export async function* splitJsonRecords(
  source: AsyncIterable<string>,
  max: number,
  isField: (name: string) => boolean,
): AsyncGenerator<JsonRecordText> {
  const splitter = new Splitter(max);
  let head: string | undefined = "";
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of source) {
      const text: string = head === undefined ? chunk : head + chunk;
      if (head !== undefined && text.length < OPENING_MAX) {
        head = text;
        continue;
      }
      yield* splitter.push(text, head === undefined ? 0 : listOpening(text, isField));
      head = undefined;
      if (splitter.done) return;
    }
  } catch (error) {
    failure = { error };
  }
  if (head !== undefined) yield* splitter.push(head, listOpening(head, isField));
  if (failure) throw failure.error;
  yield* splitter.end();
}

function listOpening(text: string, isField: (name: string) => boolean): number {
  const start = /^\uFEFF?\s*/.exec(text)?.[0].length ?? 0;
  if (text[start] === "[") return start + 1;
  if (text[start] !== "{") return 0;
  let at = start + 1;
  for (;;) {
    const key = /^\s*(?:,\s*)?("(?:[^"\\]|\\.)*")\s*:\s*/.exec(text.slice(at));
    if (key?.[1] === undefined || isField(JSON.parse(key[1]))) return 0;
    at += key[0].length;
    if (/^\[\s*[{\]]/.test(text.slice(at, at + 1_000))) return at + 1;
    const length = valueLength(text, at);
    if (length === undefined) return 0;
    at += length;
  }
}

function valueLength(text: string, from: number): number | undefined {
  const nesting = new Nesting();
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (nesting.depth === 0 && !nesting.inString && /[,}]/.test(char)) return at - from;
    nesting.pass(char);
  }
  return undefined;
}

class Nesting {
  depth = 0;
  inString = false;
  #escaped = false;

  pass(char: string): void {
    if (this.inString) {
      if (this.#escaped) this.#escaped = false;
      else if (char === "\\") this.#escaped = true;
      else if (char === '"') this.inString = false;
    } else if (char === '"') this.inString = true;
    else if (char === "{" || char === "[") this.depth += 1;
    else if (char === "}" || char === "]") this.depth -= 1;
  }
}

class Splitter {
  done = false;
  readonly #max: number;
  #line = 1;
  #inList = false;
  #tail: string | undefined;
  #text = "";
  #startedAt = 1;
  #nesting = new Nesting();
  #complained = false;
  #opening = "";

  constructor(max: number) {
    this.#max = max;
  }

  *push(chunk: string, opening: number): Generator<JsonRecordText> {
    let text = chunk;
    if (opening > 0) {
      this.#inList = true;
      this.#opening = chunk.slice(0, opening).trim();
      this.#line += this.#opening.split("\n").length - 1 + (/^\s*/.exec(chunk)?.[0].split("\n").length ?? 1) - 1;
      text = text.slice(opening);
    }
    let start = 0;
    let at = 0;
    for (; at < text.length && this.#tail === undefined; at++) {
      const char = text[at] as string;
      if (char === "\n") this.#line += 1;
      if (this.#nesting.depth === 0) {
        if (char === "{") {
          this.#nesting.pass(char);
          start = at;
          this.#startedAt = this.#line;
        } else yield* this.#between(char);
      } else if (this.#endsRecord(char)) {
        yield { line: this.#startedAt, text: this.#text + text.slice(start, at + 1) };
        this.#text = "";
      }
    }
    if (this.#tail !== undefined && this.#tail.length < TAIL_MAX) this.#tail += text.slice(at);
    if (this.#nesting.depth > 0) this.#text += text.slice(start);
    if (this.#text.length > this.#max) {
      this.done = true;
      yield { line: this.#startedAt, problem: `The record has more than ${this.#max} characters. Nothing after it was read.` };
    }
  }

  *end(): Generator<JsonRecordText> {
    if (this.#nesting.depth > 0) yield { line: this.#startedAt, problem: "The file ends inside the record." };
    else if (this.#inList && this.#tail === undefined) yield { line: this.#line, problem: "The file ends before its list is complete." };
    else if (this.#tail !== undefined && !this.#endsWell(this.#tail)) {
      yield { line: this.#line, problem: "The file goes on after the list of records. The rest was not read." };
    }
  }

  #endsWell(tail: string): boolean {
    if (this.#opening === "[" || this.#opening === "\uFEFF[") return tail.trim() === "";
    try {
      const rest: unknown = JSON.parse(`{"list":0${tail}`);
      return Object.values(rest as object).every(
        (value) => !Array.isArray(value) || !value.some((each) => typeof each === "object" && each),
      );
    } catch {
      return tail.length >= TAIL_MAX;
    }
  }

  *#between(char: string): Generator<JsonRecordText> {
    if (char === ",") this.#complained = false;
    else if (char === "]" && this.#inList) this.#tail = "";
    else if (!/[\s\uFEFF]/.test(char) && !this.#complained) {
      this.#complained = true;
      yield { line: this.#line, problem: "This is not a record." };
    }
  }

  #endsRecord(char: string): boolean {
    this.#nesting.pass(char);
    if (this.#nesting.depth > 0 || this.#nesting.inString) return false;
    this.#complained = false;
    return true;
  }
}
