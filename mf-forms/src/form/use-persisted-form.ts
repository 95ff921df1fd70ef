import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type Draft, sameValues, withTyped } from "./form-drafts.ts";
import { type FormRules, useForm } from "./use-form.ts";

interface PersistedFormRules<Values extends FieldValues, Sent> extends Omit<FormRules<Values, Sent>, "opening"> {
  readonly draft: Draft<Values>;
  readonly settle: (values: Values, before: Values) => Values;
}

export type DraftNote = "restored" | "discarded" | undefined;

export function usePersistedForm<Values extends FieldValues, Sent>({ draft, settle, ...rules }: PersistedFormRules<Values, Sent>) {
  const { empty } = rules;
  const [values, setValues] = useState(empty);
  const [note, setNote] = useState<DraftNote>();
  const [isStored, setStored] = useState(true);
  const [opened, setOpened] = useState(false);
  const now = useRef(empty);
  const discarded = useRef(empty);

  const handle = useForm({
    ...rules,
    onSubmitted() {
      rules.onSubmitted?.();
      draft.drop();
      setNote(undefined);
      show(empty);
    },
  });
  const { form } = handle;

  function show(next: Values): void {
    now.current = next;
    setValues(next);
    handle.write(next);
  }

  function put(next: Values): void {
    show(next);
    if (!sameValues(next, empty)) setStored(draft.save(next));
    else draft.drop();
  }

  // Runs once, at hydration. Only the browser has the draft, and the visitor may have typed already.
  const restore = useEffectEvent(() => {
    const typed = settle(form.getValues(), empty);
    const stored = draft.load();
    setOpened(true);
    if (stored) setNote("restored");
    // Does not save a restored draft again, because saving would reset its age.
    if (sameValues(typed, empty)) show(stored ?? typed);
    else put(stored ? withTyped(stored, typed, empty) : typed);
  });
  useEffect(() => restore(), []);

  const follow = useEffectEvent((typed: Values) => {
    put(settle(typed, now.current));
    handle.takeBackSolved();
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ type, values: typed }) => (type === "change" ? follow(typed) : undefined) }),
    [subscribe],
  );

  return {
    ...handle,
    values,
    current: () => now.current,
    dirty: !sameValues(values, empty),
    isStored,
    note,
    opened,
    put,
    discard() {
      discarded.current = now.current;
      put(empty);
      handle.clear();
      setNote("discarded");
    },
    undoDiscard() {
      put(discarded.current);
      setNote(undefined);
    },
  };
}
