import { FORM_MAX, REMOVAL_SUGGESTION_MAX, type RemovalForm, type Suggestion } from "@nightlatch/domain";
import { Field, SuggestionList, useCombobox, useSuggestions, VisuallyHidden } from "@nightlatch/ui";
import { useState } from "react";
import { TextInput } from "../form/controls.tsx";
import styles from "./removal-form.module.css";

interface PropertyFieldProps {
  readonly values: Pick<RemovalForm, "propertyId" | "bookingLink">;
  readonly error: string | undefined;
  readonly onPick: (property: PropertySuggestion) => void;
}

export function PropertyField({ values, error, onPick }: PropertyFieldProps) {
  const [typed, setTyped] = useState("");
  const found = useSuggestions(typed, "property").items;
  const items = found.filter((item) => item.kind === "property").slice(0, REMOVAL_SUGGESTION_MAX);
  const combobox = useCombobox({ items, onText: setTyped, onPick });
  return (
    <div className={styles.property}>
      <Field
        name="propertyName"
        label="Property name"
        required
        error={error}
        help="As in the listing. Choose it from the suggestions if you can."
      >
        <div className={styles.anchor}>
          <TextInput {...combobox.inputProps} autoComplete="off" maxLength={FORM_MAX.line} />
          <SuggestionList combobox={combobox} items={items} label="Listings with this name" textOf={textOf} />
        </div>
      </Field>
      <div role="status">
        {values.propertyId ? (
          <p className={styles.chosen}>
            We found this listing.{values.bookingLink ? ` Its booking page is on ${hostOf(values.bookingLink)}.` : null}
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

export type PropertySuggestion = Extract<Suggestion, { kind: "property" }>;
