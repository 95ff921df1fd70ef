import { FORM_MAX, type RemovalForm } from "@nightlatch/domain";
import { Field, SuggestionList, useCombobox, VisuallyHidden } from "@nightlatch/ui";
import { useState } from "react";
import { TextInput } from "../form/controls.tsx";
import styles from "./property-field.module.css";
import { type PropertySuggestion, usePropertySuggestions } from "./use-property-suggestions.ts";

interface PropertyFieldProps {
  readonly values: Pick<RemovalForm, "propertyId" | "bookingLink">;
  readonly error: string | undefined;
  readonly onPick: (property: PropertySuggestion) => void;
}

/**
 * The field for the property's name, with published listings suggested while it is typed
 * (docs/product/forms-removal.md#property-suggestions).
 */
export function PropertyField({ values, error, onPick }: PropertyFieldProps) {
  const [typed, setTyped] = useState("");
  const items = usePropertySuggestions(typed);
  const combobox = useCombobox({ items, onText: setTyped, onPick });
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
          <TextInput {...combobox.inputProps} autoComplete="off" maxLength={FORM_MAX.line} />
          <SuggestionList combobox={combobox} items={items} label="Listings with such a name" textOf={textOf} />
        </div>
      </Field>
      <div role="status">
        {values.propertyId ? (
          <p className={styles.chosen}>
            This listing is found.{values.bookingLink ? ` Its booking page is on ${hostOf(values.bookingLink)}.` : null}
          </p>
        ) : (
          <VisuallyHidden>
            {combobox.open ? `${items.length === 1 ? "1 listing" : `${items.length} listings`}, use the arrow keys to choose.` : ""}
          </VisuallyHidden>
        )}
      </div>
    </div>
  );
}

const textOf = ({ id, label, place }: PropertySuggestion) => ({ key: id, name: label, about: place });

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : address;
}
