import { Field, Select } from "@nightlatch/ui";
import type { Looked } from "./column-map.ts";
import type { Options } from "./columns-step.tsx";
import styles from "./import.module.css";

type Reading = Pick<Options, "encoding" | "delimiter" | "sheet">;

interface ReadingFormProps {
  readonly reading: Reading;
  readonly change: (reading: Reading) => void;
  /** What is known of the file; undefined until it can be read. */
  readonly looked: Looked | undefined;
}

const ENCODINGS: readonly (readonly [name: string, words: string])[] = [
  ["windows-1252", "Western, as Windows saves it (windows-1252)"],
  ["iso-8859-1", "Latin-1 (iso-8859-1)"],
  ["utf-16le", "Unicode text of Excel (utf-16le)"],
  ["utf-16be", "Unicode, the other way around (utf-16be)"],
  ["iso-8859-2", "Central European (iso-8859-2)"],
  ["windows-1250", "Central European of Windows (windows-1250)"],
  ["shift_jis", "Japanese (shift_jis)"],
  ["gbk", "Chinese (gbk)"],
];

/** How a file is read, for one that is not as it is found to be. */
export function ReadingForm({ reading, change, looked }: ReadingFormProps) {
  const sheets = looked?.sheets;
  if (sheets && looked)
    return (
      <div className={styles.grid}>
        <Field label="Sheet of the workbook">
          <Select value={looked.sheet ?? ""} onChange={({ target }) => change({ ...reading, sheet: target.value })}>
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
    );
  return (
    <div className={styles.grid}>
      <Field label="Encoding">
        <Select value={reading.encoding ?? ""} onChange={({ target }) => change({ ...reading, encoding: target.value || undefined })}>
          <option value="">UTF-8, or what the file says itself</option>
          {ENCODINGS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Cells of a CSV file are separated by">
        <Select value={reading.delimiter ?? ""} onChange={({ target }) => change({ ...reading, delimiter: target.value || undefined })}>
          <option value="">What its first line shows</option>
          <option value="comma">Commas</option>
          <option value="semicolon">Semicolons</option>
          <option value="tab">Tabs</option>
          <option value="pipe">Bars</option>
        </Select>
      </Field>
    </div>
  );
}
