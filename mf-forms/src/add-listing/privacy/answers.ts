import { PRIVACY_BODY_FIELDS, type PRIVACY_COLUMNS, type PrivacyBody, type PrivacyForm } from "@nightlatch/domain";

/*
 * The form's answers about privacy. The questions' words and choices are a chunk of their own (privacy-part.tsx), so nothing
 * here may know them: the API judges the choices (docs/product/forms-add-listing.md#privacy-facts).
 */

type Question = keyof typeof PRIVACY_COLUMNS;

export const QUESTIONS: readonly Question[] = ["cameras", "sound", "sightlines", "entry", "ground", "identity", "pictures"];

/** The answers about which there is more to say, such as where cameras are. */
export const DETAILED: readonly string[] = ["outside-only", "shared-rooms", "marked-spot"];

/** The answer to "who is there" that excludes all others. */
const NOBODY = "nobody";

/** The questions that have an answer. */
export const answered = (form: PrivacyForm): Question[] => QUESTIONS.filter((key) => form[key].length > 0);

/** The words that the host adds to an answer; empty where the answer takes none: those of another answer may still be held. */
export function detailOf(form: PrivacyForm, key: Question): string {
  return [form[key]].flat().some((slug) => DETAILED.includes(slug)) ? form[`${key}Detail`].trim() : "";
}

/**
 * Of "no one else" and somebody, the later choice stays.
 *
 * @param before the answers before the change
 */
export function settleGround<Form extends PrivacyForm>(form: Form, before: PrivacyForm): Form {
  if (!form.ground.includes(NOBODY) || form.ground.length === 1) return form;
  const ground = before.ground.includes(NOBODY) ? form.ground.filter((slug) => slug !== NOBODY) : [NOBODY];
  return { ...form, ground };
}

/** The fields of the body that hold the answers, without those that were left out. */
export function answersToSend(form: PrivacyForm): PrivacyBody {
  const entries = answered(form).flatMap((key) => {
    const detail = detailOf(form, key);
    return [[PRIVACY_BODY_FIELDS[key], form[key]], ...(detail ? [[PRIVACY_BODY_FIELDS[`${key}Detail`], detail]] : [])];
  });
  return Object.fromEntries(entries);
}
