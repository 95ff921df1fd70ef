import { FEATURES } from "@nightlatch/domain";
import { Button, Field, Select, TextInput } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import type { InputOf } from "../desk/desk-api.ts";
import styles from "./listings.module.css";

/** What is changed of listings; undefined is left as it is. */
export type Acts = InputOf<"listings change">["acts"];

/** Fields that many listings may have in common. */
const FIELDS = [
  "City",
  "State",
  "Country",
  "Plan",
  "Max Guests",
  "Bedrooms",
  "Beds",
  "Bathrooms",
  "Affiliate",
  "Wifi",
  "Kitchen",
  "Camera Policy",
  "Access Notes",
];

interface ActsFormProps {
  readonly isBusy: boolean;
  readonly submit: (acts: Acts, reason: string) => void;
}

const flagOf = (value: FormDataEntryValue | null): boolean | undefined => (value === "yes" ? true : value === "no" ? false : undefined);

/** What is changed of many listings, each part as it is unless something else is chosen. */
export function ActsForm({ isBusy, submit }: ActsFormProps) {
  const [mode, setMode] = useState("");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? "").trim();
    const acts: Acts = {
      publish: flagOf(values.get("publish")),
      verify: flagOf(values.get("verify")),
      feature: flagOf(values.get("feature")),
      set: text("field") === "" ? [] : [`${text("field")}=${mode === "clear" ? "" : text("value")}`],
      addTags: text("add") === "" ? [] : [text("add")],
      takeTags: text("take") === "" ? [] : [text("take")],
    };
    submit(acts, text("reason"));
  };
  return (
    <form onSubmit={send} className={styles.grid} aria-label="What to change">
      <Yes label="Published" name="publish" yes="Publish" no="Hide" />
      <Yes label="Verified" name="verify" yes="Mark as verified" no="Take the mark away" />
      <Yes label="Featured" name="feature" yes="Mark as featured" no="Take the mark away" />
      <Tag label="Add a tag" name="add" />
      <Tag label="Take a tag away" name="take" />
      <Field label="Field" name="field">
        <Select defaultValue="">
          <option value="">None</option>
          {FIELDS.map((field) => (
            <option key={field}>{field}</option>
          ))}
        </Select>
      </Field>
      <Field label="What with the field" name="mode">
        <Select value={mode} onChange={({ target }) => setMode(target.value)}>
          <option value="">Set it</option>
          <option value="clear">Empty it</option>
        </Select>
      </Field>
      {mode === "clear" ? null : (
        <Field label="Its value" name="value">
          <TextInput autoComplete="off" />
        </Field>
      )}
      <Field label="Reason" name="reason" optional help="For the audit.">
        <TextInput autoComplete="off" maxLength={500} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" disabled={isBusy}>
          Show the changes
        </Button>
      </div>
    </form>
  );
}

function Yes({ label, name, yes, no }: { readonly label: string; readonly name: string; readonly yes: string; readonly no: string }) {
  return (
    <Field label={label} name={name}>
      <Select defaultValue="">
        <option value="">As it is</option>
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </Select>
    </Field>
  );
}

function Tag({ label, name }: { readonly label: string; readonly name: string }) {
  return (
    <Field label={label} name={name}>
      <Select defaultValue="">
        <option value="">None</option>
        {FEATURES.map(({ slug, label: words }) => (
          <option key={slug} value={slug}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
