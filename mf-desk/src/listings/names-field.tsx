import { Button, Field, Select } from "@nightlatch/ui";
import styles from "./listings.module.css";

interface NamesFieldProps {
  readonly field: string;
  readonly words: readonly { readonly value: string; readonly label: string }[];
  /** The entries as a table's cell has them. */
  readonly value: string;
  readonly error: string | undefined;
  readonly change: (text: string) => void;
}

/** The entries of a cell. A list with commas in its entries is written as JSON. */
export function entriesOf(text: string): string[] {
  if (text.trimStart().startsWith("[")) {
    try {
      return (JSON.parse(text) as unknown[]).map(String);
    } catch {
      return [text];
    }
  }
  return text.split(",").flatMap((each) => each.trim() || []);
}

const cellOf = (entries: readonly string[]): string =>
  entries.some((entry) => /[,"[\]]/.test(entry)) ? JSON.stringify(entries) : entries.join(", ");

/** A list of known words, each of which can be taken out, with a choice of those that are not in it. */
export function NamesField({ field, words, value, error, change }: NamesFieldProps) {
  const entries = entriesOf(value);
  const labelOf = (entry: string) => words.find((word) => word.value === entry)?.label ?? entry;
  return (
    <div className={styles.wide}>
      <Field label={field} error={error}>
        <Select value="" onChange={({ target }) => change(cellOf([...entries, target.value]))}>
          <option value="">Add one</option>
          {words
            .filter((word) => !entries.includes(word.value))
            .map((word) => (
              <option key={word.value} value={word.value}>
                {word.label}
              </option>
            ))}
        </Select>
      </Field>
      <ul className={styles.names} aria-label={`${field} of the listing`}>
        {entries.map((entry) => (
          <li key={entry}>
            {labelOf(entry)}
            <Button
              variant="quiet"
              aria-label={`Take ${labelOf(entry)} out`}
              onClick={() => change(cellOf(entries.filter((each) => each !== entry)))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
