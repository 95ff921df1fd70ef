import { Field, type FieldProps } from "@nightlatch/ui";
import { useState } from "react";

/**
 * A field that has to be filled in, and with an address if it asks for one of emails. It says so itself, as those of the site's other
 * forms do, where the browser would in a bubble.
 */
export function Asked(props: FieldProps) {
  const [error, setError] = useState<string>();
  return (
    <div
      onInvalidCapture={(event) => {
        const { form, validity } = event.target as HTMLInputElement;
        if (!validity.valueMissing && !validity.typeMismatch) return;
        event.preventDefault();
        setError(validity.valueMissing ? "Please fill in this field." : "Please enter a valid email address.");
        form?.querySelector<HTMLElement>(":invalid")?.focus();
      }}
      onInput={() => setError(undefined)}
    >
      <Field {...props} required error={error} />
    </div>
  );
}
