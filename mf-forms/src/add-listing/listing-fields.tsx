import { ADDABLE_TYPES, type AddListingForm, EMPTY_ADD_LISTING, FORM_MAX, TRIO_MESSAGE, typeLabel, URL_MESSAGE } from "@nightlatch/domain";
import { Field, type FieldProps } from "@nightlatch/ui";
import { type ComponentProps, memo } from "react";
import { EMAIL_INPUT, Select, TextArea, TextInput } from "../form/controls.tsx";
import { Columns, Group } from "../form/form-controls.tsx";
import { type FormState, issueOf } from "../form/form-state.ts";
import { type FacetLists, FeatureGroups } from "./feature-groups.tsx";
import { Fold } from "./fold.tsx";
import { LABELS } from "./listing-labels.ts";
import { PrivacyFold } from "./privacy/privacy-fold.tsx";
import { stepHeading } from "./step.tsx";

type FieldName = keyof AddListingForm;

export const idOf = (field: string): string => `listing-${field}`;

interface FieldsProps {
  readonly issues: FormState["issues"];
}

interface PlaceFieldsProps extends FieldsProps {
  readonly facets: FacetLists | undefined;
  readonly couple: boolean;
}

function isSame(before: FieldsProps | PlaceFieldsProps, after: FieldsProps | PlaceFieldsProps): boolean {
  const rest = (props: Partial<PlaceFieldsProps>) => [props.facets, props.couple];
  return JSON.stringify(before.issues) === JSON.stringify(after.issues) && rest(before).every((value, at) => value === rest(after)[at]);
}

/* Error messages appear in the order of these fields (docs/product/forms-add-listing.md#order-of-messages). */

export const FirstFields = memo(function FirstFields({ issues }: FieldsProps) {
  const text = lineFor(issues);
  return (
    <>
      <Group {...stepHeading(1)} note="We use your name, email and phone only to reach you. They are never shown.">
        <Columns>
          {text("name", { required: true })}
          <Field
            id={idOf("propertyType")}
            name="propertyType"
            label={LABELS.propertyType}
            required
            error={issueOf({ issues }, "propertyType")}
          >
            {/* Without `required`: HTML allows it only when the first option is empty. */}
            <Select defaultValue={EMPTY_ADD_LISTING.propertyType} required={false} aria-required="true">
              {ADDABLE_TYPES.map((slug) => (
                <option key={slug} value={slug}>
                  {typeLabel(slug)}
                </option>
              ))}
            </Select>
          </Field>
          {text("hostName", { optional: true, input: { autoComplete: "name" } })}
          {text("hostEmail", { required: true, input: EMAIL })}
          {text("hostPhone", { required: true, input: { type: "tel", autoComplete: "tel" } })}
        </Columns>
      </Group>
      <Group title="Where guests book" note="Give at least one address. If https:// is missing, we add it.">
        <Columns>
          {text("website", { input: ADDRESS })}
          {text("bookingUrl", { input: ADDRESS })}
        </Columns>
        <Fold summary="Airbnb, VRBO or another address" fields={["airbnbUrl", "vrboUrl", "otherUrl"]}>
          <Columns of={3}>
            {text("airbnbUrl", { input: ADDRESS })}
            {text("vrboUrl", { input: ADDRESS })}
            {text("otherUrl", { input: ADDRESS })}
          </Columns>
        </Fold>
      </Group>
    </>
  );
}, isSame);

export const PlaceFields = memo(function PlaceFields({ issues, facets, couple }: PlaceFieldsProps) {
  const text = lineFor(issues);
  return (
    <>
      <Group {...stepHeading(2)}>
        <Field id={idOf("description")} name="description" label={LABELS.description} required error={issueOf({ issues }, "description")}>
          <TextArea rows={7} maxLength={FORM_MAX.text} />
        </Field>
        <Columns of={3}>
          {text("city", { required: true, input: LOCATION_INPUT })}
          {text("state", { required: true, input: LOCATION_INPUT })}
          {text("country", { required: true, input: LOCATION_INPUT })}
        </Columns>
      </Group>
      <Group title="How many it sleeps">
        <Columns of={4}>
          {text("maxGuests", { input: { ...NUMBER, defaultValue: EMPTY_ADD_LISTING.maxGuests } })}
          {text("bedrooms", { input: NUMBER })}
          {text("beds", { input: NUMBER })}
          {text("bathrooms", { input: { ...NUMBER, inputMode: "decimal" } })}
        </Columns>
        <Fold summary="Add notes on the beds" fields={["bedLayoutNotes"]}>
          <Field
            id={idOf("bedLayoutNotes")}
            name="bedLayoutNotes"
            label={LABELS.bedLayoutNotes}
            optional
            error={issueOf({ issues }, "bedLayoutNotes")}
            help="Which beds are where."
          >
            <TextArea rows={3} maxLength={FORM_MAX.text} />
          </Field>
        </Fold>
      </Group>
      <FeatureGroups facets={facets} couple={couple} errorOf={(field) => issueOf({ issues }, field)} />
      <PrivacyFold issues={issues} idOf={idOf} />
      <Group title="Elsewhere" note="Is the place on any of these? Give its handle or address.">
        <Fold summary="Instagram, Facebook or X" fields={["instagram", "facebook", "xdotcom"]}>
          <Columns of={3}>
            {text("instagram", { optional: true, input: HANDLE })}
            {text("facebook", { optional: true, input: HANDLE })}
            {text("xdotcom", { optional: true, input: HANDLE })}
          </Columns>
        </Fold>
      </Group>
    </>
  );
}, isSame);

const PLAIN = { autoCapitalize: "none", spellCheck: false } as const;
const EMAIL = { ...EMAIL_INPUT, maxLength: FORM_MAX.email } as const;
// `type="url"` would reject an address without a scheme, although our rule adds the scheme.
const ADDRESS = { ...PLAIN, inputMode: "url", autoComplete: "off", maxLength: FORM_MAX.address } as const;
const LOCATION_INPUT = { autoComplete: "off" } as const;
const HANDLE = { ...PLAIN, autoComplete: "off", maxLength: FORM_MAX.address } as const;
const NUMBER = { inputMode: "numeric", autoComplete: "off", maxLength: 5 } as const;

type LineProps = Pick<FieldProps, "required" | "optional"> & { readonly input?: ComponentProps<"input"> };

const lineFor = (issues: FormState["issues"]) => (name: FieldName, props: LineProps) => (
  <Line name={name} error={inlineMessage(issueOf({ issues }, name))} {...props} />
);

function Line({ name, input, ...field }: LineProps & { readonly name: FieldName; readonly error: string | undefined }) {
  return (
    <Field id={idOf(name)} name={name} label={LABELS[name]} {...field}>
      <TextInput maxLength={FORM_MAX.line} {...input} />
    </Field>
  );
}

function inlineMessage(message: string | undefined): string | undefined {
  if (message === TRIO_MESSAGE) return "Please fill in this field.";
  return message === URL_MESSAGE ? "Please fill in this or another address." : message;
}
