import { Notice } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import type { InputOf } from "../desk/desk-api.ts";
import { useDesk, useOperationQuery } from "../desk/desk-context.ts";
import { ActionButton, ErrorNotice, Fields, Fold, Input, type OptionList, Panel, useAction, useToast } from "../ui/index.ts";
import { type Choices, type ColumnChoice, fieldsTwice, type Looked, type StoredMap, toMap, withMap } from "./column-map.ts";
import styles from "./import.module.css";

type StartInput = InputOf<"imports start">;

export interface Options {
  readonly match: string;
  readonly sameName: NonNullable<StartInput["sameName"]>;
  readonly allow: NonNullable<StartInput["allow"]>;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
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
  readonly started: (run: string) => void;
}

const MATCHES: OptionList = [
  ["auto", "Its ID, then slug, then name and place"],
  ["id", "Only its ID"],
  ["slug", "Its slug, or one made from its name"],
  ...["Website", "Booking Link"],
];
const SAME_NAME: OptionList = { refuse: "Refuse it", keep: "Leave it out", suffix: "Add a number" };
const SPLITS: OptionList = { "": "Commas", ";": "Semicolons", "|": "Vertical bars", "\n": "Lines" };

export function ColumnsStep({ file, looked, choices, change, options, changeOptions, drop, started }: ColumnsStepProps) {
  const { run } = useDesk();
  const checking = useAction(async () => {
    const { id } = await run("imports start", { file, kind: "check", map: toMap(choices), ...options });
    started(id);
  });
  const dropping = useAction(async () => {
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
      title={`2. Columns of ${looked.name}`}
      actions={<ActionButton content="Use another file" variant="quiet" actionState={dropping} />}
    >
      <Maps choices={choices} change={change} />
      <ul className={styles.columns}>
        {choices.columns.map((choice) => (
          <ColumnRow key={choice.column} choice={choice} looked={looked} set={set} takesSeveral={takesSeveral} />
        ))}
      </ul>
      <Constants choices={choices} change={change} looked={looked} />
      <div className={styles.grid}>
        <Fields
          fields={[
            { field: "match", label: "Match each row by", options: MATCHES },
            { field: "sameName", label: "If a new listing's slug is taken", options: SAME_NAME },
          ]}
          values={options}
          set={({ match, sameName }) => changeOptions({ ...options, match, sameName: sameName as Options["sameName"] })}
        />
      </div>
      {twice.length > 0 ? <Notice kind="error" title={`Two columns go to ${twice.join(" and to ")}. Don't import one of them.`} /> : null}
      <ErrorNotice error={checking.error} />
      <ErrorNotice error={dropping.error} />
      <div className={styles.actions}>
        <ActionButton
          content="Preview changes"
          variant="primary"
          actionState={checking}
          disabled={twice.length > 0 || checking.isPending}
        />
        <span className={styles.soft}>This doesn't change anything yet.</span>
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
  const contactHelp = isOwner
    ? "Looks like contact details. Visitors never see them."
    : "Looks like contact details. Only an owner can import them.";
  const why = column?.suggestion?.field === choice.field ? column.suggestion.why : undefined;
  const values = Object.entries(choice.values ?? {});
  return (
    <li>
      <div>
        <strong>{choice.column || "(no name)"}</strong>
        <p className={styles.soft}>{column?.samples.join(" · ") || "Empty in the first rows"}</p>
      </div>
      <div className={styles.grid}>
        <Input
          label={`${choice.column} goes to`}
          help={column?.contact ? contactHelp : why}
          options={[["", "Don't import"], ...looked.fields.map((each) => each.field)]}
          value={choice.field}
          set={(field) => set({ column: choice.column, field })}
        />
        {takesSeveral(choice.field) ? (
          <Input
            label="Entries are separated by"
            options={SPLITS}
            value={choice.split ?? ""}
            set={(split) => set({ ...choice, split: split || undefined })}
          />
        ) : null}
      </div>
      {values.length > 0 ? <p className={styles.soft}>{values.map(([from, ours]) => `${from} becomes ${ours}`).join(", ")}</p> : null}
    </li>
  );
}

function Constants({ choices, change, looked }: Pick<StepProps, "choices" | "change" | "looked">) {
  const [entry, setEntry] = useState({ field: "", value: "" });
  const { constants } = choices;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const value = entry.value.trim();
    if (entry.field === "" || value === "") return;
    change({ ...choices, constants: { ...constants, [entry.field]: value } });
    setEntry({ field: "", value: "" });
  };
  const take = (name: string) =>
    change({ ...choices, constants: Object.fromEntries(Object.entries(constants).filter(([each]) => each !== name)) });
  return (
    <Fold label="The same value in every row" open={Object.keys(constants).length > 0}>
      <ul className={styles.list}>
        {Object.entries(constants).map(([name, text]) => (
          <li key={name}>
            {name}: {text} <ActionButton content="Remove" variant="quiet" aria-label={`Remove ${name}`} onClick={() => take(name)} />
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={styles.grid} aria-label="The same value in every row">
        <Fields
          fields={[
            { field: "field", label: "Field", options: [["", "Choose one"], ...looked.fields.map(({ field }) => field)] },
            { field: "value", label: "Value", autoComplete: "off" },
          ]}
          values={entry}
          set={setEntry}
        />
        <ActionButton content="Add" type="submit" />
      </form>
    </Fold>
  );
}

function Maps({ choices, change }: Pick<StepProps, "choices" | "change">) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const { data = [] } = useOperationQuery("imports maps", {});
  const [name, setName] = useState("");
  const keeping = useAction(async () => {
    await run("imports keep map", { name, map: toMap(choices) });
    await refresh("imports maps");
    toast(`Map saved as ${name}.`);
  });
  const take = (mapName: string) => {
    const found = data.find((each) => each.name === mapName);
    if (!found) return;
    change(withMap(choices, found.map as Partial<StoredMap>));
    setName(found.name);
  };
  return (
    <Fold label="Saved column maps">
      <div className={styles.grid}>
        {data.length > 0 ? (
          <Input label="Use a saved map" options={[["", "Choose one"], ...data.map((each) => each.name)]} value="" set={take} />
        ) : null}
        <Input label="Save this map as" maxLength={100} autoComplete="off" value={name} set={setName} />
        <ActionButton content="Save map" actionState={keeping} disabled={name.trim() === "" || keeping.isPending} />
      </div>
      <ErrorNotice error={keeping.error} />
    </Fold>
  );
}
