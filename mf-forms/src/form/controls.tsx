import { Select as PlainSelect, TextArea as PlainTextArea, TextInput as PlainTextInput, useFieldControl } from "@nightlatch/ui";
import type { ChangeEventHandler, ComponentProps, FocusEventHandler } from "react";
import { useFormContext } from "react-hook-form";

interface Handlers<Control> {
  readonly onChange?: ChangeEventHandler<Control> | undefined;
  readonly onBlur?: FocusEventHandler<Control> | undefined;
}

export function useRegistered<Control>(name: string | undefined, { onChange, onBlur }: Handlers<Control> = {}) {
  const form = useFormContext();
  if (!form || !name) return undefined;
  const { isReady } = form.formState;
  const field = form.register(name, { onChange, onBlur });
  return {
    ...field,
    ref(element: unknown) {
      const chosen = !isReady && element instanceof HTMLInputElement && isChosen(element) ? element.value : undefined;
      field.ref(element);
      // React Hook Form reads text that was typed before hydration, but not which radio button was chosen before hydration.
      if (chosen !== undefined) form.setValue(name, chosen);
    },
  };
}

export const EMAIL_INPUT = {
  type: "email",
  autoComplete: "email",
  inputMode: "email",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

const isChosen = ({ type, checked, defaultChecked }: HTMLInputElement): boolean => type === "radio" && checked && !defaultChecked;

export function TextInput(props: ComponentProps<"input">) {
  return <PlainTextInput {...props} {...useRegistered(useFieldControl().name, props)} />;
}

export function TextArea(props: ComponentProps<"textarea">) {
  return <PlainTextArea {...props} {...useRegistered(useFieldControl().name, props)} />;
}

export function Select(props: ComponentProps<"select">) {
  return <PlainSelect {...props} {...useRegistered(useFieldControl().name, props)} />;
}
