import { isApiError } from "@nightlatch/api-client";
import { FEATURES } from "@nightlatch/domain";
import { Button, Field, Modal, Notice, Select, TextInput } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import type { InputOf, ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Trouble, useDoing, useToast } from "../ui/index.ts";
import { Changes } from "./changes.tsx";
import type { Filter } from "./filter.ts";
import styles from "./listings.module.css";

/** What was chosen: these, or all that the filter finds. */
export interface Chosen {
  readonly slugs: readonly string[];
  readonly all: boolean;
}

type Acts = InputOf<"listings change">["acts"];
type Input = Pick<InputOf<"listings change">, "slugs" | "filter" | "acts" | "reason">;

type Shown = ResultOf<"listings change">;

interface BulkDialogProps {
  readonly chosen: Chosen;
  readonly filter: Filter;
  readonly close: () => void;
  readonly done: () => void;
}

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

/** A change of many listings: what to change, then every change with its old and new value, and only then is it done. */
export function BulkDialog({ chosen, filter, close, done }: BulkDialogProps) {
  const { run } = useDesk();
  const toast = useToast();
  const [asked, setAsked] = useState<Input>();
  const [shown, setShown] = useState<Shown>();
  const looking = useDoing(async (input: Input) => {
    setShown(await run("listings change", { ...input, dryRun: true }));
    setAsked(input);
  });
  const changing = useDoing(async () => {
    if (!asked || !shown) return;
    const result = await run("listings change", { ...asked, expect: shown.shown });
    toast(`${result.changed.toLocaleString("en-US")} ${result.changed === 1 ? "listing is" : "listings are"} changed.`);
    done();
  });
  const isConflict = isApiError(changing.error) && changing.error.code === "desk_conflict";
  return (
    <Modal title="Change listings" close={close}>
      {(dismiss) => (
        <div className={styles.dialog}>
          <div hidden={shown !== undefined}>
            <ActsForm
              isBusy={looking.isUnderWay}
              submit={(acts, reason) => {
                changing.forget();
                void looking.start({ ...(chosen.all ? { filter } : { slugs: [...chosen.slugs] }), acts, ...(reason ? { reason } : {}) });
              }}
            />
            {looking.error ? <Trouble error={looking.error} /> : null}
          </div>
          {shown ? (
            <>
              <Preview shown={shown} />
              {changing.error ? <Trouble error={changing.error} /> : null}
              <div className={styles.actions}>
                {isConflict && asked ? (
                  <Button
                    onClick={() => {
                      changing.forget();
                      void looking.start(asked);
                    }}
                  >
                    Show the changes anew
                  </Button>
                ) : (
                  <Button
                    disabled={shown.changed === 0 || changing.isUnderWay}
                    onClick={() => void changing.start().then((was) => was && dismiss())}
                  >
                    Change {shown.changed.toLocaleString("en-US")} {shown.changed === 1 ? "listing" : "listings"}
                  </Button>
                )}
                <Button variant="secondary" onClick={() => setShown(undefined)}>
                  Back
                </Button>
              </div>
            </>
          ) : null}
        </div>
      )}
    </Modal>
  );
}

function Preview({ shown: { changes, changed, same, refused } }: { readonly shown: Shown }) {
  return (
    <>
      <p role="status">
        {changed.toLocaleString("en-US")} would change, {same.toLocaleString("en-US")} are so already
        {refused.length > 0 ? `, ${refused.length.toLocaleString("en-US")} cannot have it` : ""}.
      </p>
      {refused.length > 0 ? (
        <Notice kind="error" title="These stay as they are">
          <ul>
            {refused.slice(0, 20).map(({ slug, reason }) => (
              <li key={slug}>
                {slug}: {reason.replace(/--set /, "")}
              </li>
            ))}
          </ul>
          {refused.length > 20 ? <p>and {refused.length - 20} more.</p> : null}
        </Notice>
      ) : null}
      <ul className={styles.preview}>
        {changes.map(({ id, name, changes: fields }) => (
          <li key={id}>
            <strong>{name}</strong>
            <Changes changes={fields} />
          </li>
        ))}
      </ul>
      {changed > changes.length ? <p>and {(changed - changes.length).toLocaleString("en-US")} more, in the same way.</p> : null}
    </>
  );
}

interface ActsFormProps {
  readonly isBusy: boolean;
  readonly submit: (acts: Acts, reason: string) => void;
}

const flagOf = (value: FormDataEntryValue | null): boolean | undefined => (value === "yes" ? true : value === "no" ? false : undefined);

function ActsForm({ isBusy, submit }: ActsFormProps) {
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
