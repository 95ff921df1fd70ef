import { Field, Select } from "@nightlatch/ui";
import type { Options } from "./columns-step.tsx";
import styles from "./import.module.css";

type Reading = Pick<Options, "encoding" | "delimiter">;

interface ReadingFormProps {
  readonly reading: Reading;
  readonly change: (reading: Reading) => void;
}

const ENCODINGS = ["windows-1252", "iso-8859-1", "iso-8859-2", "windows-1250", "utf-16le", "shift_jis", "gbk"];

/** How a file is read, for one that is not as it is found to be. */
export function ReadingForm({ reading, change }: ReadingFormProps) {
  return (
    <div className={styles.grid}>
      <Field label="Encoding">
        <Select value={reading.encoding ?? ""} onChange={({ target }) => change({ ...reading, encoding: target.value || undefined })}>
          <option value="">UTF-8</option>
          {ENCODINGS.map((name) => (
            <option key={name}>{name}</option>
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
