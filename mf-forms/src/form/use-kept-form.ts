import { useEffect, useRef, useState } from "react";
import { type Draft, sameValues, withTyped } from "./drafts.ts";
import { fillFields } from "./fields.ts";
import { type FormHandle, type FormRules, useForm } from "./use-form.ts";

interface KeptFormRules<Values extends object> extends Omit<FormRules<Values>, "read"> {
  /** What the form opens with. */
  readonly empty: Values;
  readonly draft: Draft<Values>;
  /** Another value when fields have come to the form; they take the values that are kept for them. */
  readonly fields?: unknown;
  /**
   * The values of the form's fields.
   *
   * @param before the values as they were, for what no field holds and for rules between fields
   */
  readonly read: (data: FormData, before: Values) => Values;
}

/** Whether the form stands as it was left (`restored`), or was emptied by hand (`discarded`). */
export type DraftNote = "restored" | "discarded" | undefined;

export interface KeptForm<Values> extends FormHandle {
  readonly values: Values;
  /** The values at this moment, for what happens between two renders. */
  readonly current: () => Values;
  /** Whether anything is filled in that would be lost. */
  readonly dirty: boolean;
  /** Whether this browser keeps the draft: storage may be full or blocked. */
  readonly kept: boolean;
  readonly note: DraftNote;
  /** Sets values that a rule or a choice made, in the fields too. */
  readonly put: (values: Values) => void;
  readonly discard: () => void;
  readonly undoDiscard: () => void;
}

/**
 * A form whose every change is kept as a draft in browser storage and comes back (SPEC.md point 4 "Removal form").
 * The fields keep their own values, as in `useForm`; what they hold is read after each change, so that other parts of
 * the page can follow, and what a rule changes is written back.
 */
export function useKeptForm<Values extends object>({ empty, draft, fields, read, ...rules }: KeptFormRules<Values>): KeptForm<Values> {
  const [values, setValues] = useState(empty);
  const [note, setNote] = useState<DraftNote>();
  const [kept, setKept] = useState(true);
  const now = useRef(empty);
  const discarded = useRef(empty);

  const form = useForm({
    ...rules,
    read: (data) => read(data, now.current),
    onSent() {
      rules.onSent?.();
      draft.drop();
      setNote(undefined);
      show(empty);
    },
  });

  function show(next: Values): void {
    now.current = next;
    setValues(next);
    if (form.formRef.current) fillFields(form.formRef.current, next);
  }

  function put(next: Values): void {
    show(next);
    if (!sameValues(next, empty)) setKept(draft.save(next));
    else draft.drop();
  }

  function restore(): void {
    const element = form.formRef.current;
    if (!element) return;
    const typed = read(new FormData(element), empty);
    const stored = draft.load();
    if (stored) setNote("restored");
    show(stored ? withTyped(stored, typed, empty) : typed);
  }

  // Once, when the page is taken over: the server knows of no draft, and somebody may have typed already.
  const onMount = useRef(restore);
  useEffect(() => onMount.current(), []);
  useEffect(() => {
    if (form.formRef.current) fillFields(form.formRef.current, now.current);
  }, [fields]);

  return {
    ...form,
    values,
    current: () => now.current,
    dirty: !sameValues(values, empty),
    kept,
    note,
    put,
    onInput() {
      const element = form.formRef.current;
      if (!element) return;
      put(read(new FormData(element), now.current));
      form.onInput();
    },
    discard() {
      discarded.current = now.current;
      put(empty);
      form.clear();
      setNote("discarded");
    },
    undoDiscard() {
      put(discarded.current);
      setNote(undefined);
    },
  };
}
