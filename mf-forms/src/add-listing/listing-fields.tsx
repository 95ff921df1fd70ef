import { ADDABLE_TYPES, type AddListingForm, EMPTY_ADD_LISTING, FORM_MAX, TRIO_MESSAGE, typeLabel, URL_MESSAGE } from "@nightlatch/domain";
import { Field, type FieldProps } from "@nightlatch/ui";
import { type ComponentProps, memo, type ReactNode } from "react";
import { Select, TextArea, TextInput } from "../form/controls.tsx";
import { Columns, Group } from "../form/form-parts.tsx";
import { type FormState, issueOf } from "../form/form-state.ts";
import type { FacetLists } from "./facets.ts";
import { FeatureGroups } from "./feature-groups.tsx";

type FieldName = keyof AddListingForm;

/** The id of a field's control, by which the summary leads to it. */
export const idOf = (field: string): string => `listing-${field}`;

interface ListingFieldsProps {
  readonly issues: FormState["issues"];
  readonly facets: FacetLists | undefined;
  readonly couple: boolean;
  /** The photo editor. */
  readonly photos?: ReactNode;
}

/**
 * The fields of the form (docs/product/forms-add-listing.md#fields), in the order in which their messages come
 * (docs/product/forms-add-listing.md#order-of-messages). Not rendered again while only words in fields change.
 */
export const ListingFields = memo(function ListingFields({ issues, facets, couple, photos }: ListingFieldsProps) {
  const text = (name: FieldName, label: string, more: Partial<Omit<LineProps, "name">> = {}) => (
    <Line key={name} name={name} label={label} error={besideField(issueOf({ issues }, name))} {...more} />
  );
  return (
    <>
      <Group title="The place and you" note="How to reach you is for us alone. It is never shown.">
        <Columns>
          {text("name", "Property name", { required: true })}
          <Field id={idOf("propertyType")} name="propertyType" label="Property type" required error={issueOf({ issues }, "propertyType")}>
            {/* One of them is always chosen: HTML allows `required` only where a first option stands for none. */}
            <Select defaultValue={EMPTY_ADD_LISTING.propertyType} required={false} aria-required="true">
              {ADDABLE_TYPES.map((slug) => (
                <option key={slug} value={slug}>
                  {typeLabel(slug)}
                </option>
              ))}
            </Select>
          </Field>
          {text("hostName", "Host name", { optional: true, input: { autoComplete: "name" } })}
          {text("hostEmail", "Host email", { required: true, input: EMAIL })}
          {text("hostPhone", "Host phone", { required: true, input: { type: "tel", autoComplete: "tel" } })}
        </Columns>
      </Group>
      <Group title="Where guests book" note="At least one address. We add https:// where it is missing.">
        <Columns>
          {text("website", "Website", { input: ADDRESS })}
          {text("bookingUrl", "Booking URL", { input: ADDRESS })}
          {text("airbnbUrl", "Airbnb URL", { input: ADDRESS })}
          {text("vrboUrl", "VRBO URL", { input: ADDRESS })}
          {text("otherUrl", "Other URL", { input: ADDRESS })}
        </Columns>
      </Group>
      <Group title="What it is like">
        <Field id={idOf("description")} name="description" label="Description" required error={issueOf({ issues }, "description")}>
          <TextArea rows={7} maxLength={FORM_MAX.text} />
        </Field>
        <Columns>
          {text("city", "City", { required: true, input: PLACE })}
          {text("state", "State", { required: true, input: PLACE })}
          {text("country", "Country", { required: true, input: PLACE })}
        </Columns>
      </Group>
      {photos}
      <Group title="How many it holds">
        <Columns narrow>
          {text("maxGuests", "Max guests", { input: { ...NUMBER, defaultValue: EMPTY_ADD_LISTING.maxGuests } })}
          {text("bedrooms", "Bedrooms", { input: NUMBER })}
          {text("beds", "Beds", { input: NUMBER })}
          {text("bathrooms", "Bathrooms", { input: { ...NUMBER, inputMode: "decimal" } })}
        </Columns>
        <Field
          id={idOf("bedLayoutNotes")}
          name="bedLayoutNotes"
          label="Bed layout notes"
          optional
          error={issueOf({ issues }, "bedLayoutNotes")}
          help="Which bed stands where."
        >
          <TextArea rows={3} maxLength={FORM_MAX.text} />
        </Field>
      </Group>
      <FeatureGroups facets={facets} couple={couple} errorOf={(field) => issueOf({ issues }, field)} />
      <Group title="Elsewhere" note="A handle or an address, if the place has one.">
        <Columns>
          {text("instagram", "Instagram", { optional: true, input: HANDLE })}
          {text("facebook", "Facebook", { optional: true, input: HANDLE })}
          {text("xdotcom", "X", { optional: true, input: HANDLE })}
        </Columns>
      </Group>
    </>
  );
});

const PLAIN = { autoCapitalize: "none", spellCheck: false } as const;
const EMAIL = { ...PLAIN, type: "email", inputMode: "email", autoComplete: "email", maxLength: FORM_MAX.email } as const;
// Not of type "url": the rule adds the scheme, and a browser would call an address without one wrong.
const ADDRESS = { ...PLAIN, inputMode: "url", autoComplete: "off", maxLength: FORM_MAX.address } as const;
// Not filled in by the browser, which knows where the host lives; the place may be elsewhere.
const PLACE = { autoComplete: "off" } as const;
const HANDLE = { ...PLAIN, autoComplete: "off", maxLength: FORM_MAX.address } as const;
const NUMBER = { inputMode: "numeric", autoComplete: "off", maxLength: 5 } as const;

type LineProps = Omit<FieldProps, "children" | "name"> & { readonly name: FieldName; readonly input?: ComponentProps<"input"> };

function Line({ name, input, ...field }: LineProps) {
  return (
    <Field id={idOf(name)} name={name} {...field}>
      <TextInput maxLength={FORM_MAX.line} {...input} />
    </Field>
  );
}

/**
 * The message beside a field. The two messages about several fields stand in the summary; beside one field they would read
 * as nonsense.
 */
function besideField(message: string | undefined): string | undefined {
  if (message === TRIO_MESSAGE) return "Please fill in this field.";
  return message === URL_MESSAGE ? "Please fill in this or another address." : message;
}
