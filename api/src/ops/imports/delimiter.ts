import { OperationError } from "../operation.ts";

const DELIMITERS: Readonly<Record<string, string>> = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" };

export const delimiterName = (delimiter: string): string =>
  Object.entries(DELIMITERS).find(([, char]) => char === delimiter)?.[0] ?? JSON.stringify(delimiter);

export function readDelimiter(text: string): string {
  const named = DELIMITERS[text.trim().toLowerCase()] ?? (text === "\\t" ? "\t" : text);
  if ([...named].length !== 1 || /["\r\n\p{L}\p{N}]/u.test(named)) {
    throw new OperationError(`--delimiter must be one character, or comma, semicolon, tab or pipe; not ${JSON.stringify(text)}.`);
  }
  return named;
}

/** The delimiter of a first line: the one with most known fields, else with most cells. */
export function guessDelimiter(header: string, isField: (name: string) => boolean): string {
  let best = { delimiter: ",", fields: -1, cells: 0 };
  for (const delimiter of Object.values(DELIMITERS)) {
    const cells = cellsOf(header, delimiter);
    const fields = cells.filter((cell) => isField(cell)).length;
    if (fields > best.fields || (fields === best.fields && cells.length > best.cells)) best = { delimiter, fields, cells: cells.length };
  }
  return best.delimiter;
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [""];
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) cells.push("");
    else cells[cells.length - 1] += char;
  }
  return cells.map((cell) => cell.trim());
}
