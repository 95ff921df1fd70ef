import { Field, Select } from "@nightlatch/ui";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly choose: (value: Value) => void;
}

/** A choice of one of a few, such as which entries of a list are shown. */
export function Choice<Value extends string>({ label, value, options, choose }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => choose(target.value as Value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
