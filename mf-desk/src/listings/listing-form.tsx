import { isApiError } from "@nightlatch/api-client";
import { Button, classNames, Field, Select, TextArea, TextInput } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import { isBeyondPlan } from "../desk/beyond-plan.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Panel, Trouble, useDoing, useToast } from "../ui/index.ts";
import type { ListingAnswer } from "./listed.ts";
import styles from "./listings.module.css";
import { NamesField } from "./names-field.tsx";

export type FormField = ListingAnswer["fields"][number];

interface ListingFormProps {
  readonly listing: ListingAnswer;
  /** Called with its slug once it was changed. */
  readonly changed: (slug: string) => Promise<void>;
  /** Reads the listing as it is now. */
  readonly reread: () => Promise<ListingAnswer | undefined>;
}

const LONG: ReadonlySet<string> = new Set(["Description", "Unique Kink Features"]);
const isLong = (field: string): boolean => LONG.has(field) || /Notes$|Policy$|Features$/.test(field);
const BASICS: ReadonlySet<string> = new Set(["Name", "Slug", "Description", "City", "State", "Country", "Property Type", "Plan"]);
const FACTS = /^(Cameras|Sound|Sightlines|Entry|On the Ground|Identity Asked|Pictures Allowed)( Detail| By| Since)?$/;
const FACT_NAMES = ["", "Cameras", "Sound", "Sightlines", "Entry", "On the Ground", "Identity Asked", "Pictures Allowed"];
const NOTES = /(Privacy|Sound|Access).Notes$|Camera.Policy$/;

const GROUPS: readonly (readonly [title: string, holds: (field: FormField) => boolean])[] = [
  ["What it is", ({ field }) => BASICS.has(field)],
  ["Features and rooms", ({ kind }) => ["names", "flag", "truthy", "amount", "texts"].includes(kind)],
  ["Privacy", ({ field }) => FACTS.test(field) || NOTES.test(field)],
  ["Links and the rest", () => true],
];

/** The fields by group; each is in the first that holds it. Facts about privacy go before what kind they are, and an answer before what is said of it. */
function grouped(fields: readonly FormField[]) {
  const groupOf = (field: FormField) => (FACTS.test(field.field) ? "Privacy" : GROUPS.find(([, holds]) => holds(field))?.[0]);
  const rank = ({ field }: FormField) => FACT_NAMES.indexOf(FACTS.exec(field)?.[1] ?? "") * 2 + (FACTS.exec(field)?.[2] ? 1 : 0);
  return GROUPS.map(([title]) => ({
    title,
    fields: fields.filter((field) => groupOf(field) === title).toSorted((one, other) => rank(one) - rank(other)),
  })).filter((group) => group.fields.length > 0);
}

/** All fields of a listing. Only what was changed is sent; what was typed stays until it is saved, whoever else saved meanwhile. */
export function ListingForm({ listing, changed, reread }: ListingFormProps) {
  const { run, me } = useDesk();
  const toast = useToast();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [version, setVersion] = useState(listing.version);
  const stored = Object.fromEntries(listing.fields.map(({ field, text }) => [field, text]));
  const edits = Object.entries(typed).filter(([field, text]) => text !== stored[field]);
  // Without anything typed nothing can be lost, so the form follows the listing.
  if (edits.length === 0 && version !== listing.version) setVersion(listing.version);
  const saving = useDoing(async (overPlan: boolean) => {
    const set = edits.map(([field, text]) => `${field}=${text}`);
    const saved = await run("listings edit", { slug: listing.slug, version, set, ...(overPlan ? { overPlan } : {}) });
    setTyped({});
    setVersion(saved.version);
    toast(saved.slug === listing.slug ? "Saved." : `Saved. It is found at ${saved.slug} now, and its old address leads there.`);
    await changed(saved.slug);
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.start(false);
  };
  const isConflict = isApiError(saving.error) && saving.error.code === "desk_conflict";
  const mayGoBeyond = me.role === "owner" && isBeyondPlan(saving.error);
  const fieldAtFault = edits.map(([field]) => field).find((field) => isApiError(saving.error) && saving.error.message.includes(field));
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
                error={field.field === fieldAtFault && isApiError(saving.error) ? saving.error.message : undefined}
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
        {saving.error ? <Trouble error={saving.error} /> : null}
        <div className={styles.actions}>
          <Button type="submit" disabled={edits.length === 0 || isConflict} aria-disabled={saving.isUnderWay}>
            {edits.length === 0 ? "Save" : `Save ${edits.length} ${edits.length === 1 ? "change" : "changes"}`}
          </Button>
          {mayGoBeyond ? (
            <Button variant="secondary" aria-disabled={saving.isUnderWay} onClick={() => void saving.start(true)}>
              Save it beyond its plan
            </Button>
          ) : null}
          {isConflict ? (
            <Button
              onClick={() =>
                void reread().then((now) => {
                  if (!now) return;
                  setVersion(now.version);
                  saving.forget();
                })
              }
            >
              Show it as it is now, and keep what I typed
            </Button>
          ) : null}
          {edits.length > 0 ? (
            <Button
              variant="quiet"
              onClick={() => {
                setTyped({});
                saving.forget();
              }}
            >
              Discard
            </Button>
          ) : null}
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
      <label className={styles.check}>
        <input type="checkbox" checked={value !== ""} onChange={({ target }) => change(target.checked ? "checked" : "")} /> {field}
      </label>
    );
  if (kind === "names" && words) return <NamesField field={field} words={words} value={value} error={error} change={change} />;
  const wide = isLong(field) || field === "Name" || kind === "names";
  const place = wide ? styles.wide : FACT_NAMES.includes(field) ? styles.answer : kind === "amount" ? styles.number : "";
  return (
    <Field label={field} error={error} className={place} help={kind === "names" ? "Separated by commas." : undefined}>
      {words ? (
        <Select value={value} onChange={({ target }) => change(target.value)}>
          <option value="">Not said</option>
          {words.some((word) => word.value === value) || value === "" ? null : <option>{value}</option>}
          {words.map((word) => (
            <option key={word.value} value={word.value}>
              {word.label}
            </option>
          ))}
        </Select>
      ) : isLong(field) ? (
        <TextArea rows={field === "Description" ? 8 : 3} value={value} onChange={({ target }) => change(target.value)} />
      ) : (
        <TextInput
          value={value}
          onChange={({ target }) => change(target.value)}
          autoComplete="off"
          {...(kind === "amount" ? { type: "number", min: least, max: most, step } : {})}
        />
      )}
    </Field>
  );
}
