import { isApiError } from "@nightlatch/api-client";
import { classNames } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import { isBeyondPlan, isConflict, type ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, Check, counted, ErrorNotice, Input, Panel, useAction, useToast } from "../ui/index.ts";
import styles from "./listings.module.css";

export type ListingResult = ResultOf<"listings form">;
type FormField = ListingResult["fields"][number];

interface ListingFormProps {
  readonly listing: ListingResult;
  readonly changed: (slug: string) => Promise<void>;
  readonly reread: () => Promise<ListingResult | undefined>;
}

const LONG: ReadonlySet<string> = new Set(["Description", "Unique Kink Features"]);
const isLong = (field: string): boolean => LONG.has(field) || /Notes$|Policy$|Features$/.test(field);
const BASICS: ReadonlySet<string> = new Set(["Name", "Slug", "Description", "City", "State", "Country", "Property Type", "Plan"]);
const FACTS = /^(Cameras|Sound|Sightlines|Entry|On the Ground|Identity Asked|Pictures Allowed)( Detail| By| Since)?$/;
const FACT_NAMES = ["", "Cameras", "Sound", "Sightlines", "Entry", "On the Ground", "Identity Asked", "Pictures Allowed"];
const NOTES = /(Privacy|Sound|Access).Notes$|Camera.Policy$/;

const GROUPS: readonly (readonly [title: string, holds: (field: FormField) => boolean])[] = [
  ["Basics", ({ field }) => BASICS.has(field)],
  ["Features and rooms", ({ kind }) => ["names", "flag", "truthy", "amount", "texts"].includes(kind)],
  ["Privacy", ({ field }) => FACTS.test(field) || NOTES.test(field)],
  ["Links and more", () => true],
];

function grouped(fields: readonly FormField[]) {
  const groupOf = (field: FormField) => (FACTS.test(field.field) ? "Privacy" : GROUPS.find(([, holds]) => holds(field))?.[0]);
  const rank = ({ field }: FormField) => FACT_NAMES.indexOf(FACTS.exec(field)?.[1] ?? "") * 2 + (FACTS.exec(field)?.[2] ? 1 : 0);
  return GROUPS.map(([title]) => ({
    title,
    fields: fields.filter((field) => groupOf(field) === title).toSorted((one, other) => rank(one) - rank(other)),
  })).filter((group) => group.fields.length > 0);
}

/** Sends only changed fields, and keeps unsaved input when another person saves the listing. */
export function ListingForm({ listing, changed, reread }: ListingFormProps) {
  const { run, me } = useDesk();
  const toast = useToast();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [version, setVersion] = useState(listing.version);
  const stored = Object.fromEntries(listing.fields.map(({ field, text }) => [field, text]));
  const edits = Object.entries(typed).filter(([field, text]) => text !== stored[field]);
  // Without unsaved input, the form shows the newest version.
  if (edits.length === 0 && version !== listing.version) setVersion(listing.version);
  const saving = useAction(async (overPlan: boolean) => {
    const set = edits.map(([field, text]) => `${field}=${text}`);
    const saved = await run("listings edit", { slug: listing.slug, version, set, ...(overPlan ? { overPlan } : {}) });
    setTyped({});
    setVersion(saved.version);
    toast(saved.slug === listing.slug ? "Saved." : `Saved. Its address is now ${saved.slug}. The old one leads there.`);
    await changed(saved.slug);
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.start(false);
  };
  const takeOver = async () => {
    const now = await reread();
    if (!now) return;
    setVersion(now.version);
    saving.forget();
  };
  const discard = () => {
    setTyped({});
    saving.forget();
  };
  const message = isApiError(saving.error) ? saving.error.message : undefined;
  const fieldAtFault = edits.map(([field]) => field).find((field) => message?.includes(field));
  return (
    <form onSubmit={save} aria-label="Edit the listing" className={styles.form}>
      {grouped(listing.fields).map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <div className={classNames(styles.grid, title === "Privacy" && styles.facts)}>
            {fields.map((field) => (
              <FieldOf
                key={field.field}
                field={field}
                value={typed[field.field] ?? field.text}
                error={field.field === fieldAtFault ? message : undefined}
                change={(text) => setTyped((before) => ({ ...before, [field.field]: text }))}
              />
            ))}
          </div>
        </Panel>
      ))}
      {listing.conflicts.map((conflict) => (
        <p key={conflict}>{conflict}</p>
      ))}
      <div className={styles.saver}>
        <ErrorNotice error={saving.error} />
        <div className={styles.actions}>
          <ActionButton
            content={edits.length === 0 ? "Save" : `Save ${counted(edits.length, "change")}`}
            variant="primary"
            type="submit"
            disabled={edits.length === 0 || isConflict(saving.error)}
            aria-disabled={saving.isPending}
          />
          {me.role === "owner" && isBeyondPlan(saving.error) ? (
            <ActionButton content="Save beyond the plan" actionState={saving} args={[true]} />
          ) : null}
          {isConflict(saving.error) ? (
            <ActionButton content="Load the latest and keep my edits" variant="primary" onClick={() => void takeOver()} />
          ) : null}
          {edits.length > 0 ? <ActionButton content="Discard" variant="quiet" onClick={discard} /> : null}
        </div>
      </div>
    </form>
  );
}

interface FieldOfProps {
  readonly field: FormField;
  readonly value: string;
  readonly error: string | undefined;
  readonly change: (text: string) => void;
}

function FieldOf({ field: { field, kind, words, least, most, step }, value, error, change }: FieldOfProps) {
  if (kind === "flag" || kind === "truthy" || kind === "published")
    return (
      <Check className={styles.check} checked={value !== ""} set={(is) => change(is ? "checked" : "")}>
        {field}
      </Check>
    );
  if (kind === "names" && words) return <NamesField field={field} words={words} value={value} error={error} change={change} />;
  const wide = isLong(field) || field === "Name" || kind === "names";
  const fieldClass = wide ? styles.wide : FACT_NAMES.includes(field) ? styles.answer : kind === "amount" ? styles.number : "";
  const unknown = words?.some((word) => word.value === value) || value === "" ? [] : [value];
  const choices = words?.map((word) => [word.value, word.label] as const);
  return (
    <Input
      label={field}
      error={error}
      className={fieldClass}
      help={kind === "names" ? "Separated by commas." : undefined}
      options={choices && [["", "Not stated"], ...unknown, ...choices]}
      rows={isLong(field) ? (field === "Description" ? 8 : 3) : undefined}
      autoComplete="off"
      {...(kind === "amount" ? { type: "number", min: least, max: most, step } : {})}
      value={value}
      set={change}
    />
  );
}

function entriesOf(text: string): string[] {
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

type NamesFieldProps = Pick<FieldOfProps, "value" | "error" | "change"> & {
  readonly field: string;
  readonly words: NonNullable<FormField["words"]>;
};

function NamesField({ field, words, value, error, change }: NamesFieldProps) {
  const entries = entriesOf(value);
  const labelOf = (entry: string) => words.find((word) => word.value === entry)?.label ?? entry;
  const others = words.filter((word) => !entries.includes(word.value)).map((word) => [word.value, word.label] as const);
  return (
    <div className={styles.wide}>
      <Input
        label={field}
        error={error}
        options={[["", "Add one"], ...others]}
        value=""
        set={(word) => change(cellOf([...entries, word]))}
      />
      <ul className={styles.names} aria-label={`${field} of the listing`}>
        {entries.map((entry) => (
          <li key={entry}>
            {labelOf(entry)}
            <ActionButton
              content="×"
              variant="quiet"
              aria-label={`Remove ${labelOf(entry)}`}
              onClick={() => change(cellOf(entries.filter((each) => each !== entry)))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
