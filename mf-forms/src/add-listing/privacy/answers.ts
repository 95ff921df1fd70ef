import { PRIVACY_COLUMNS, type PrivacyKey } from "@nightlatch/domain";

/*
 * The form's answers about privacy. The questions' words and choices are a chunk of their own (privacy-part.tsx), so nothing
 * here may know them: the API judges the choices (docs/product/forms-add-listing.md#privacy).
 */

/** The answers as the form holds them: slugs, empty for a question that the host would rather not answer. */
export const NO_ANSWERS = {
  cameras: "",
  camerasDetail: "",
  sound: "",
  sightlines: "",
  entry: "",
  ground: [] as readonly string[],
  identity: "",
  pictures: "",
  picturesDetail: "",
} as const satisfies Readonly<Record<PrivacyKey, string | readonly string[]>> & Record<string, unknown>;
export type PrivacyAnswers = { readonly [K in keyof typeof NO_ANSWERS]: (typeof NO_ANSWERS)[K] extends "" ? string : readonly string[] };

export const QUESTIONS = Object.keys(PRIVACY_COLUMNS) as PrivacyKey[];

/** The answers about which there is more to say, such as where cameras are. */
export const DETAILED: readonly string[] = ["outside-only", "shared-rooms", "marked-spot"];

/** The answer that excludes all others to its question. */
const NOBODY = "nobody";

/** The questions that have an answer. */
export const answered = (form: PrivacyAnswers): PrivacyKey[] => QUESTIONS.filter((key) => form[key].length > 0);

/** The words that the host adds to an answer; empty where the answer takes none. */
export function detailOf(form: PrivacyAnswers, key: PrivacyKey): string {
  const field = detailField(key);
  return field && DETAILED.includes(String(form[key])) ? form[field].trim() : "";
}

/** The field of the words that an answer to a question may take; undefined where none does. */
export function detailField(key: PrivacyKey): "camerasDetail" | "picturesDetail" | undefined {
  return key === "cameras" || key === "pictures" ? `${key}Detail` : undefined;
}

/**
 * Of "no one else" and somebody, the later choice stays.
 *
 * @param before the answers before the change
 */
export function settleGround<Form extends PrivacyAnswers>(form: Form, before: PrivacyAnswers): Form {
  if (!form.ground.includes(NOBODY) || form.ground.length === 1) return form;
  const ground = before.ground.includes(NOBODY) ? form.ground.filter((slug) => slug !== NOBODY) : [NOBODY];
  return { ...form, ground };
}

/** The columns of the record that hold the answers, without those that were left out. */
export function answerColumns(form: PrivacyAnswers): Readonly<Record<string, string | readonly string[]>> {
  const entries = answered(form).flatMap((key) => {
    const detail = detailOf(form, key);
    const column = PRIVACY_COLUMNS[key];
    return [[column, form[key]], ...(detail ? [[`${column} Detail`, detail]] : [])];
  });
  return Object.fromEntries(entries);
}

/** The form's name for each of these columns. */
export const ANSWER_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  QUESTIONS.flatMap((key) => [
    [PRIVACY_COLUMNS[key], key],
    [`${PRIVACY_COLUMNS[key]} Detail`, detailField(key) ?? key],
  ]),
);
