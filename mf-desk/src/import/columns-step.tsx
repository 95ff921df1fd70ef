import { Button, Field, Notice, Select, TextInput } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import type { InputOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Panel, Trouble, useDoing, useToast } from "../ui/index.ts";
import { type Choices, type ColumnChoice, fieldsTwice, type Looked, type StoredMap, toMap, withMap } from "./column-map.ts";
import styles from "./import.module.css";

type StartInput = InputOf<"imports start">;

/** How rows find their listings, and what is taken although the site does not know it. */
export interface Options {
  readonly match: string;
  readonly sameName: NonNullable<StartInput["sameName"]>;
  readonly allow: NonNullable<StartInput["allow"]>;
  /** How the file is read; found out where nothing is said. */
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** The sheet of a workbook; the first one where nothing is said. */
  readonly sheet?: string | undefined;
}

export interface StepProps {
  readonly file: string;
  readonly looked: Looked;
  readonly choices: Choices;
  readonly change: (choices: Choices) => void;
  readonly options: Options;
  readonly changeOptions: (options: Options) => void;
}

interface ColumnsStepProps extends StepProps {
  readonly drop: () => void;
  /** Called with the id of the check. */
  readonly started: (run: string) => void;
}

/** What the columns of a file are called here. */
export function ColumnsStep({ file, looked, choices, change, options, changeOptions, drop, started }: ColumnsStepProps) {
  const { run } = useDesk();
  const checking = useDoing(async () => {
    const { id } = await run("imports start", { file, kind: "check", map: toMap(choices), ...options });
    started(id);
  });
  const dropping = useDoing(async () => {
    await run("imports drop", { file });
    drop();
  });
  const takesSeveral = (field: string) =>
    ["names", "texts", "images"].includes(looked.fields.find((each) => each.field === field)?.kind ?? "");
  const twice = fieldsTwice(choices, takesSeveral);
  const set = (choice: ColumnChoice) =>
    change({ ...choices, columns: choices.columns.map((each) => (each.column === choice.column ? choice : each)) });
  return (
    <Panel
      title={`2. The columns of ${looked.name}`}
      actions={
        <Button variant="quiet" aria-disabled={dropping.isUnderWay} onClick={() => void dropping.start()}>
          Take another file
        </Button>
      }
    >
      <Maps choices={choices} change={change} />
      <ul className={styles.columns}>
        {choices.columns.map((choice) => (
          <ColumnRow key={choice.column} choice={choice} looked={looked} set={set} takesSeveral={takesSeveral} />
        ))}
      </ul>
      <Constants choices={choices} change={change} looked={looked} />
      <div className={styles.grid}>
        <Field label="What finds a row's listing">
          <Select value={options.match} onChange={({ target }) => changeOptions({ ...options, match: target.value })}>
            <option value="auto">Its id, else its slug, else its name and place</option>
            <option value="id">Its id alone</option>
            <option value="slug">Its slug, or one made of its name</option>
            {["Website", "Booking Link"].map((field) => (
              <option key={field}>{field}</option>
            ))}
          </Select>
        </Field>
        <Field label="A new listing with the slug of another">
          <Select
            value={options.sameName}
            onChange={({ target }) => changeOptions({ ...options, sameName: target.value as Options["sameName"] })}
          >
            <option value="refuse">is refused</option>
            <option value="keep">is left out</option>
            <option value="suffix">gets a number</option>
          </Select>
        </Field>
      </div>
      {twice.length > 0 ? <Notice kind="error" title={`Two columns go to ${twice.join(" and to ")}. Leave one of them out.`} /> : null}
      {checking.error ? <Trouble error={checking.error} /> : null}
      {dropping.error ? <Trouble error={dropping.error} /> : null}
      <div className={styles.actions}>
        <Button disabled={twice.length > 0 || checking.isUnderWay} onClick={() => void checking.start()}>
          Check what would change
        </Button>
        <span className={styles.soft}>Nothing is written by this.</span>
      </div>
    </Panel>
  );
}

interface ColumnRowProps {
  readonly choice: ColumnChoice;
  readonly looked: Looked;
  readonly set: (choice: ColumnChoice) => void;
  readonly takesSeveral: (field: string) => boolean;
}

function ColumnRow({ choice, looked, set, takesSeveral }: ColumnRowProps) {
  const column = looked.columns.find((each) => each.column === choice.column);
  const isOwner = useDesk().me.role === "owner";
  const contactHelp = isOwner ? "Looks like contacts, which visitors never see." : "Looks like contacts. Only an owner may import them.";
  const why = column?.suggestion?.field === choice.field ? column.suggestion.why : undefined;
  const values = Object.entries(choice.values ?? {});
  return (
    <li>
      <div>
        <strong>{choice.column || "(without a name)"}</strong>
        <p className={styles.soft}>{column?.samples.join(" · ") || "nothing in the first rows"}</p>
      </div>
      <div className={styles.grid}>
        <Field label={`${choice.column} goes to`} help={column?.contact ? contactHelp : why}>
          <Select value={choice.field} onChange={({ target }) => set({ column: choice.column, field: target.value })}>
            <option value="">Left out</option>
            {looked.fields.map(({ field }) => (
              <option key={field}>{field}</option>
            ))}
          </Select>
        </Field>
        {takesSeveral(choice.field) ? (
          <Field label="Entries are separated by">
            <Select value={choice.split ?? ""} onChange={({ target }) => set({ ...choice, split: target.value || undefined })}>
              <option value="">Commas</option>
              <option value=";">Semicolons</option>
              <option value="|">Bars</option>
              <option value={"\n"}>Lines</option>
            </Select>
          </Field>
        ) : null}
      </div>
      {values.length > 0 ? <p className={styles.soft}>{values.map(([theirs, ours]) => `${theirs} becomes ${ours}`).join(", ")}</p> : null}
    </li>
  );
}

function Constants({ choices, change, looked }: Pick<StepProps, "choices" | "change" | "looked">) {
  const [field, setField] = useState("");
  const [value, setValue] = useState("");
  const { constants } = choices;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (field === "" || value.trim() === "") return;
    change({ ...choices, constants: { ...constants, [field]: value.trim() } });
    setField("");
    setValue("");
  };
  const take = (name: string) =>
    change({ ...choices, constants: Object.fromEntries(Object.entries(constants).filter(([each]) => each !== name)) });
  return (
    <details className={styles.fold} open={Object.keys(constants).length > 0}>
      <summary>The same value in every row</summary>
      <ul className={styles.list}>
        {Object.entries(constants).map(([name, text]) => (
          <li key={name}>
            {name}: {text}{" "}
            <Button variant="quiet" aria-label={`Take ${name} out`} onClick={() => take(name)}>
              Take out
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={styles.grid} aria-label="The same value in every row">
        <Field label="Field">
          <Select value={field} onChange={({ target }) => setField(target.value)}>
            <option value="">Choose one</option>
            {looked.fields.map((each) => (
              <option key={each.field}>{each.field}</option>
            ))}
          </Select>
        </Field>
        <Field label="Value">
          <TextInput value={value} onChange={({ target }) => setValue(target.value)} autoComplete="off" />
        </Field>
        <Button type="submit" variant="secondary">
          Add
        </Button>
      </form>
    </details>
  );
}

/** Maps that were kept under a name for a table that comes again. */
function Maps({ choices, change }: Pick<StepProps, "choices" | "change">) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const { data = [] } = useAnswer("imports maps", {});
  const [name, setName] = useState("");
  const keeping = useDoing(async () => {
    await run("imports keep map", { name, map: toMap(choices) });
    await refresh("imports maps");
    toast(`The map is kept as ${name}.`);
  });
  return (
    <details className={styles.fold}>
      <summary>Kept maps</summary>
      <div className={styles.grid}>
        {data.length > 0 ? (
          <Field label="Take one">
            <Select
              value=""
              onChange={({ target }) => {
                const found = data.find((each) => each.name === target.value);
                if (!found) return;
                change(withMap(choices, found.map as Partial<StoredMap>));
                setName(found.name);
              }}
            >
              <option value="">Choose one</option>
              {data.map((each) => (
                <option key={each.name}>{each.name}</option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label="Keep this one as">
          <TextInput value={name} onChange={({ target }) => setName(target.value)} maxLength={100} autoComplete="off" />
        </Field>
        <Button variant="secondary" disabled={name.trim() === "" || keeping.isUnderWay} onClick={() => void keeping.start()}>
          Keep the map
        </Button>
      </div>
      {keeping.error ? <Trouble error={keeping.error} /> : null}
    </details>
  );
}
