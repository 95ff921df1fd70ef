import { Notice } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { ActionButton } from "../ui/index.ts";

export type Submission = ResultOf<"submissions show">;

export type Unsaved = (section: string, isUnsaved: boolean) => void;

interface Base<Draft> {
  readonly base: Submission;
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly isUnsaved: boolean;
  readonly otherChanges: ReactNode;
  readonly reset: () => void;
}

export function useBase<Draft>(
  submission: Submission,
  read: (submission: Submission) => Draft,
  isSame: (a: Draft, b: Draft) => boolean,
): Base<Draft> {
  const [{ base, draft }, set] = useState(() => ({ base: submission, draft: read(submission) }));
  const isUnsaved = !isSame(read(base), draft);
  const isNewer = submission.version !== base.version;
  const reset = () => set({ base: submission, draft: read(submission) });
  const isMine = isNewer && isSame(read(submission), draft);
  if (isNewer && (!isUnsaved || isMine)) reset();
  else if (isNewer && isSame(read(submission), read(base))) set({ base: submission, draft });
  return {
    base,
    draft,
    setDraft: (next) => set({ base, draft: next }),
    isUnsaved,
    otherChanges:
      isNewer && isUnsaved ? (
        <Notice kind="info" title="Someone else has changed this in the meantime. What you typed is still here.">
          <div>
            <ActionButton content="Discard mine and load theirs" onClick={reset} />
          </div>
        </Notice>
      ) : null,
    reset,
  };
}
