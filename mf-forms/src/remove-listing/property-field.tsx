import type { ApiClient } from "@nightlatch/api-client";
import { FORM_MAX, REMOVAL_SUGGESTION_MAX, type RemovalForm, SUGGESTION_MIN_CHARS, type Suggestion } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { Field, SuggestionList, useCombobox, VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useState } from "react";
import { TextInput } from "../form/controls.tsx";
import styles from "./removal-form.module.css";

interface PropertyFieldProps {
  readonly values: Pick<RemovalForm, "propertyId" | "bookingLink">;
  readonly error: string | undefined;
  readonly onPick: (property: PropertySuggestion) => void;
}

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

/** Milliseconds without typing before suggestions are fetched. */
const PAUSE = 120;
const NONE: readonly PropertySuggestion[] = [];

async function getPropertySuggestions(api: ApiClient, q: string, signal?: AbortSignal): Promise<readonly PropertySuggestion[]> {
  const found = await api.get("/api/suggestions", { q, kind: "property" }, signal);
  return found.filter((item) => item.kind === "property").slice(0, REMOVAL_SUGGESTION_MAX);
}

const isEnough = (text: string): boolean => [...text.trim()].length >= SUGGESTION_MIN_CHARS;

/** Returns at most eight suggestions, or none after a failed request (docs/product/forms-removal.md#property-suggestions). */
function usePropertySuggestions(text: string): readonly PropertySuggestion[] {
  const api = useApi();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, text);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = settled.trim();
  const { data } = useQuery<readonly PropertySuggestion[]>({
    queryKey: ["property-suggestions", wanted],
    queryFn: ({ signal }) => getPropertySuggestions(api, wanted, signal),
    enabled: isEnough(text) && isEnough(settled),
    placeholderData: (previous) => previous,
  });
  return (isEnough(text) && data) || NONE;
}
