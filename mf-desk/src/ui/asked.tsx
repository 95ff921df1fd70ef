import { Field, type FieldProps } from "@nightlatch/ui";
import { useState } from "react";

/** A field that has to be filled in. It says so itself, as those of the site's other forms do, where the browser would in a bubble. */
export function Asked(props: FieldProps) {
  const [missing, setMissing] = useState(false);
  return (
    <div
      onInvalidCapture={(event) => {
        const { form, validity } = event.target as HTMLInputElement;
        if (!validity.valueMissing) return;
        event.preventDefault();
        setMissing(true);
        form?.querySelector<HTMLElement>(":invalid")?.focus();
      }}
      onInput={() => setMissing(false)}
    >
      <Field {...props} required error={missing ? "Please fill in this field." : undefined} />
    </div>
  );
}
