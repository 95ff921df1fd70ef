import { EMPTY_PRIVACY, type NewProperty, type PrivacyForm } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";

/* All else is a chunk of its own: a first view shows no question (docs/product/forms-add-listing.md#privacy-facts). */
export const privacyPart = lazyPart(() => import(/* webpackChunkName: "later" */ "./privacy-part.tsx"));

export const QUESTIONS = Object.keys(EMPTY_PRIVACY).filter((field) => !field.endsWith("Detail")) as (keyof PrivacyForm)[];

export const isAnswered = (form: PrivacyForm): boolean => QUESTIONS.some((field) => form[field].length > 0);

/** A record with the answers of its form. @throws {Error} without a message when the rules for answers did not come */
export async function withAnswers(property: NewProperty, form: PrivacyForm): Promise<NewProperty> {
  if (!isAnswered(form)) return property;
  const part = await privacyPart.get().catch(() => {
    throw new Error();
  });
  return { ...property, ...part.toPrivacyBody(form) };
}
