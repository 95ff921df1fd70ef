import { FORM_MAX, type RemovalForm } from "@nightlatch/shared/domain";
import { classNames, Field, useCombobox, VisuallyHidden } from "@nightlatch/shared/ui";
import { useState } from "react";
import { TextInput } from "../form/controls.tsx";
import styles from "./property-field.module.css";
import { type PropertySuggestion, usePropertySuggestions } from "./use-property-suggestions.ts";

interface PropertyFieldProps {
  readonly values: Pick<RemovalForm, "propertyId" | "bookingLink">;
  readonly error: string | undefined;
  readonly onPick: (property: PropertySuggestion) => void;
}

/** The name of the property, with published listings suggested while it is typed (SPEC.md point 2 "Removal request"). */
export function PropertyField({ values, error, onPick }: PropertyFieldProps) {
  const [typed, setTyped] = useState("");
  const items = usePropertySuggestions(typed);
  const { open, active, inputProps, listProps, optionProps } = useCombobox({ items, onText: setTyped, onPick });
  return (
    <div className={styles.property}>
      <Field
        name="propertyName"
        label="Property name"
        required
        error={error}
        help="As it stands in the listing. Choose it from the suggestions if it is there."
      >
        <div className={styles.anchor}>
          <TextInput {...inputProps} autoComplete="off" maxLength={FORM_MAX.line} />
          <ul {...listProps} className={classNames(styles.list, open && styles.open)} aria-label="Listings with such a name">
            {open
              ? items.map((item, index) => (
                  <li {...optionProps(index)} key={item.id} className={classNames(styles.option, index === active && styles.active)}>
                    <span className={styles.name}>{item.label}</span> <span className={styles.place}>{item.place}</span>
                  </li>
                ))
              : null}
          </ul>
        </div>
      </Field>
      <div role="status">
        {values.propertyId ? (
          <p className={styles.chosen}>
            This listing is found.{values.bookingLink ? ` Its booking page is on ${hostOf(values.bookingLink)}.` : null}
          </p>
        ) : (
          <VisuallyHidden>
            {open ? `${items.length === 1 ? "1 listing" : `${items.length} listings`}, use the arrow keys to choose.` : ""}
          </VisuallyHidden>
        )}
      </div>
    </div>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : address;
}
