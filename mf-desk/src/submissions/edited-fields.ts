import { PRIVACY_KEYS, type PrivacyKey, privacyFields, readPrivacyValues } from "@nightlatch/domain";
import type { Submission } from "./use-base.tsx";

export interface FactDraft {
  readonly values: readonly string[];
  readonly detail: string;
}

export interface SubmissionDraft {
  readonly texts: Readonly<Record<string, string>>;
  readonly type: string;
  readonly tags: readonly string[];
  readonly facts: Readonly<Record<PrivacyKey, FactDraft>>;
}

export const LINES = ["Name", "City", "State", "Country", "Booking Link", "Website"] as const;
export const NUMBERS = ["Max Number of Guests", "Bedrooms", "Beds", "Bathrooms"] as const;
const TEXTS = [...LINES, "Description", ...NUMBERS] as const;

export function draftOf({ record }: Pick<Submission, "record">): SubmissionDraft {
  const list = (value: unknown): string[] => [value].flat().filter((each): each is string => typeof each === "string" && each !== "");
  return {
    texts: Object.fromEntries(TEXTS.map((field) => [field, String(record[field] ?? "")])),
    type: list(record["Property Type"])[0] ?? "",
    tags: list(record.Tags),
    facts: Object.fromEntries(
      PRIVACY_KEYS.map((key) => {
        const fields = privacyFields(key);
        return [key, { values: readPrivacyValues(key, record[fields.value]), detail: String(record[fields.detail] ?? "") }];
      }),
    ) as Record<PrivacyKey, FactDraft>,
  };
}

export const isSameDraft = (a: SubmissionDraft, b: SubmissionDraft): boolean => assignments(a, b).length === 0;

export function assignments(before: SubmissionDraft, after: SubmissionDraft): string[] {
  const texts = TEXTS.flatMap((field) => changed(field, before.texts[field] ?? "", after.texts[field] ?? ""));
  const lists = [
    ...changed("Property Type", before.type, after.type),
    ...changed("Tags", before.tags.toSorted().join(", "), after.tags.toSorted().join(", ")),
  ];
  const facts = PRIVACY_KEYS.flatMap((key) => {
    const fields = privacyFields(key);
    const [from, to] = [before.facts[key], after.facts[key]];
    return [
      ...changed(fields.value, from.values.join(", "), to.values.join(", ")),
      ...changed(fields.detail, from.detail, to.values.length === 0 ? "" : to.detail),
    ];
  });
  return [...texts, ...lists, ...facts];
}

const changed = (field: string, from: string, to: string): string[] => (from === to ? [] : [`${field}=${to}`]);
