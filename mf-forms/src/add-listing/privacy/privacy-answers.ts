import { EMPTY_PRIVACY, type NewProperty, type PrivacyForm } from "@nightlatch/domain";
import { lazyImport } from "@nightlatch/runtime";

/* A separate chunk, because the page first renders without the questions (docs/product/forms-add-listing.md#privacy-facts). */
export const privacyQuestions = lazyImport(() => import(/* webpackChunkName: "later" */ "./privacy-questions.tsx"));

export const QUESTIONS = Object.keys(EMPTY_PRIVACY).filter((field) => !field.endsWith("Detail")) as (keyof PrivacyForm)[];

export const isAnswered = (form: PrivacyForm): boolean => QUESTIONS.some((field) => form[field].length > 0);

/** Adds the form's answers to a record. @throws {Error} with an empty message when the chunk fails to load */
export async function withAnswers(property: NewProperty, form: PrivacyForm): Promise<NewProperty> {
  if (!isAnswered(form)) return property;
  const module = await privacyQuestions.get().catch(() => {
    throw new Error();
  });
  return { ...property, ...module.toPrivacyBody(form) };
}
