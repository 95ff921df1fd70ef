import { isApiError } from "@nightlatch/api-client";
import { Button, Modal, Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { InputOf, ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Trouble, useDoing, useToast } from "../ui/index.ts";
import { ActsForm } from "./acts-form.tsx";
import { Changes } from "./changes.tsx";
import type { Filter } from "./filter.ts";
import styles from "./listings.module.css";

/** What was chosen: these, or all that the filter finds. */
export interface Chosen {
  readonly slugs: readonly string[];
  readonly all: boolean;
}

type Input = Pick<InputOf<"listings change">, "slugs" | "filter" | "acts" | "reason">;

type Shown = ResultOf<"listings change">;

interface BulkDialogProps {
  readonly chosen: Chosen;
  readonly filter: Filter;
  readonly close: () => void;
  readonly done: () => void;
}

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
