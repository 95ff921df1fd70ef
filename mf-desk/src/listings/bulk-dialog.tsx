import { FEATURES } from "@nightlatch/domain";
import { Modal, Notice } from "@nightlatch/ui";
import { useState } from "react";
import { type InputOf, isConflict, type ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import {
  ActionButton,
  counted,
  ErrorNotice,
  type FieldSpec,
  Fields,
  Form,
  number,
  type OptionList,
  useAction,
  useToast,
} from "../ui/index.ts";
import { Changes } from "./changes.tsx";
import type { Filter } from "./filter.ts";
import styles from "./listings.module.css";

export interface Chosen {
  readonly slugs: readonly string[];
  readonly all: boolean;
}

type Acts = InputOf<"listings change">["acts"];
type Input = Pick<InputOf<"listings change">, "slugs" | "filter" | "acts" | "reason">;
type BulkPreview = ResultOf<"listings change">;

interface BulkDialogProps {
  readonly chosen: Chosen;
  readonly filter: Filter;
  readonly close: () => void;
  readonly done: () => void;
}

export function BulkDialog({ chosen, filter, close, done }: BulkDialogProps) {
  const { run } = useDesk();
  const toast = useToast();
  const [choice, setChoice] = useState(AS_IT_IS);
  const [request, setRequest] = useState<Input>();
  const [preview, setPreview] = useState<BulkPreview>();
  const looking = useAction(async () => {
    changing.forget();
    const reason = choice.reason.trim();
    const which = chosen.all ? { filter } : { slugs: [...chosen.slugs] };
    const input = { ...which, acts: actsOf(choice), ...(reason ? { reason } : {}) };
    setPreview(await run("listings change", { ...input, dryRun: true }));
    setRequest(input);
  });
  const changing = useAction(async () => {
    if (!request || !preview) return;
    const { changed } = await run("listings change", { ...request, expect: preview.shown });
    toast(`${counted(changed, "listing")} changed.`);
    done();
  });
  return (
    <Modal title="Change listings" close={close}>
      {(dismiss) => (
        <div className={styles.dialog}>
          <div hidden={preview !== undefined}>
            <Form label="What to change" actionState={looking} content="Preview changes" disabled={looking.isPending}>
              <div className={styles.grid}>
                <Fields fields={fieldsFor(choice.mode)} values={choice} set={setChoice} />
              </div>
            </Form>
          </div>
          {preview ? (
            <>
              <Preview preview={preview} />
              <ErrorNotice error={changing.error} />
              <div className={styles.actions}>
                {isConflict(changing.error) ? (
                  <ActionButton content="Preview again" variant="primary" actionState={looking} />
                ) : (
                  <ActionButton
                    content={`Change ${counted(preview.changed, "listing")}`}
                    variant="primary"
                    disabled={preview.changed === 0 || changing.isPending}
                    onClick={() => void changing.start().then((was) => was && dismiss())}
                  />
                )}
                <ActionButton content="Back" onClick={() => setPreview(undefined)} />
              </div>
            </>
          ) : null}
        </div>
      )}
    </Modal>
  );
}

const AS_IT_IS = { publish: "", verify: "", feature: "", add: "", take: "", field: "", mode: "", value: "", reason: "" };
type BulkChoice = typeof AS_IT_IS;

const flag = (field: "publish" | "verify" | "feature", label: string, yes: string, no: string): FieldSpec<keyof BulkChoice> => ({
  field,
  label,
  options: { "": "No change", yes, no },
});
const TAGS: OptionList = [["", "None"], ...FEATURES.map(({ slug, label }) => [slug, label] as const)];
const MODES: OptionList = { "": "Set value", clear: "Clear value" };
const COMMON: readonly string[] = [
  ...["City", "State", "Country", "Plan", "Max Guests", "Bedrooms", "Beds", "Bathrooms"],
  ...["Affiliate", "Wifi", "Kitchen", "Camera Policy", "Access Notes"],
];
const FIELDS: readonly FieldSpec<keyof BulkChoice>[] = [
  flag("publish", "Published", "Publish", "Hide"),
  flag("verify", "Verified", "Mark as verified", "Remove badge"),
  flag("feature", "Featured", "Mark as featured", "Remove badge"),
  { field: "add", label: "Add a tag", options: TAGS },
  { field: "take", label: "Remove a tag", options: TAGS },
  { field: "field", label: "Field", options: [["", "None"], ...COMMON] },
  { field: "mode", label: "Action", options: MODES },
  { field: "value", label: "Value", autoComplete: "off" },
  { field: "reason", label: "Reason", optional: true, help: "For the audit.", autoComplete: "off", maxLength: 500 },
];
const fieldsFor = (mode: string) => FIELDS.filter(({ field }) => field !== "value" || mode !== "clear");

const flagOf = (value: string): boolean | undefined => (value === "" ? undefined : value === "yes");

function actsOf({ publish, verify, feature, add, take, field, mode, value }: BulkChoice): Acts {
  return {
    publish: flagOf(publish),
    verify: flagOf(verify),
    feature: flagOf(feature),
    set: field === "" ? [] : [`${field}=${mode === "clear" ? "" : value.trim()}`],
    addTags: add === "" ? [] : [add],
    takeTags: take === "" ? [] : [take],
  };
}

function outcomeWords(changed: number, same: number, refused: number): string {
  const outcomes = [
    [changed, "would change", "would change"],
    [same, "is already like this", "are already like this"],
    [refused, "has a problem", "have a problem"],
  ] as const;
  const words = outcomes
    .filter(([count]) => count > 0)
    .map(([count, one, many], at) => `${at === 0 ? counted(count, "listing") : number(count)} ${count === 1 ? one : many}`);
  return `${words.join(", ") || "No listings would change"}.`;
}

function Preview({ preview: { changes, changed, same, refused } }: { readonly preview: BulkPreview }) {
  return (
    <>
      <p role="status">{outcomeWords(changed, same, refused.length)}</p>
      {refused.length > 0 ? (
        <Notice kind="error" title="These stay unchanged">
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
      {changed > changes.length ? <p>and {number(changed - changes.length)} more, changed in the same way.</p> : null}
    </>
  );
}
