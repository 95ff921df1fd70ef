import {
  ADD_LISTING_CATEGORIES,
  FORM_MAX,
  featureSlugsIn,
  type HostedFields,
  isOneCoupleOnly,
  PROPERTY_TYPES,
  typeSlugOf,
  withMaxGuests,
} from "@nightlatch/domain";
import { Field } from "@nightlatch/ui";
import { type ComponentProps, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type FacetLists, FeatureGroups } from "../add-listing/feature-groups.tsx";
import { LABELS } from "../add-listing/listing-labels.ts";
import { Select, TextArea, TextInput } from "../form/controls.tsx";
import { Columns, Group } from "../form/form-controls.tsx";

export type ChangesValues = HostedFields & { readonly note: string };

const FACETS = Object.fromEntries(
  Object.entries(ADD_LISTING_CATEGORIES).map(([field, category]) => [field, featureSlugsIn(category)]),
) as unknown as FacetLists;
const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: FORM_MAX.address, inputMode: "url" } as const;
const NUMBER = { inputMode: "decimal", autoComplete: "off", maxLength: 5 } as const;

export function PropertyGroups({ fields }: { fields: HostedFields }) {
  return (
    <>
      <Group title="The place">
        <Columns>
          <Line name="name" required />
          <TypeField before={fields.propertyType} />
        </Columns>
        <Text name="description" rows={7} required />
        <Columns of={3}>
          <Line name="city" required />
          <Line name="state" required />
          <Line name="country" required />
        </Columns>
      </Group>
      <Group title="Where guests book">
        <Columns>
          <Line name="website" input={PLAIN} />
          <Line name="bookingLink" label="Booking page" input={PLAIN} />
        </Columns>
      </Group>
      <Group title="How many it sleeps">
        <Columns of={4}>
          <Line name="maxGuests" input={NUMBER} />
          <Line name="bedrooms" input={NUMBER} />
          <Line name="beds" input={NUMBER} />
          <Line name="bathrooms" input={NUMBER} />
        </Columns>
        <Text name="bedLayoutNotes" rows={3} />
      </Group>
      <Features guests={fields.maxGuests} />
    </>
  );
}

const TYPES = PROPERTY_TYPES.filter(({ slug, id }) => typeSlugOf(id) === slug).toSorted((a, b) => a.label.localeCompare(b.label));

function TypeField({ before }: { before: string }) {
  const { formState } = useFormOf();
  return (
    <Field name="propertyType" label={LABELS.propertyType} error={formState.errors.propertyType?.message}>
      <Select>
        {before === "" ? <option value="">As it is</option> : null}
        {TYPES.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Features({ guests }: { guests: string }) {
  const { setValue, getValues, formState } = useFormOf();
  const maxGuests = useWatch<ChangesValues, "maxGuests">({ name: "maxGuests" });
  const settled = useRef(guests);
  useEffect(() => {
    if (settled.current === maxGuests) return;
    settled.current = maxGuests;
    setValue("general", [...withMaxGuests(getValues(), maxGuests).general] as never);
  }, [maxGuests, setValue, getValues]);
  return (
    <FeatureGroups facets={FACETS} couple={isOneCoupleOnly(maxGuests)} errorOf={(field) => formState.errors[field as "general"]?.message} />
  );
}

const useFormOf = () => useFormContext<ChangesValues>();

type LineProps = {
  readonly name: Exclude<keyof HostedFields, "propertyType" | "furniture" | "wellness" | "general" | "atmosphere" | "locationType">;
  readonly label?: string;
  readonly required?: boolean;
};

function Line({ name, label, required = false, input }: LineProps & { readonly input?: ComponentProps<"input"> }) {
  const { formState } = useFormOf();
  return (
    <Field name={name} label={label ?? labelOf(name)} required={required} error={formState.errors[name]?.message}>
      <TextInput maxLength={FORM_MAX.line} {...input} />
    </Field>
  );
}

function Text({ name, rows, required = false }: LineProps & { readonly rows: number }) {
  const { formState } = useFormOf();
  return (
    <Field name={name} label={labelOf(name)} required={required} error={formState.errors[name]?.message}>
      <TextArea rows={rows} maxLength={FORM_MAX.text} />
    </Field>
  );
}

const labelOf = (name: LineProps["name"]): string => (name === "bookingLink" ? LABELS.bookingUrl : LABELS[name]);
