const PREFIX = "submission-";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The slug under which operators who are signed in see a submission as the page of a listing (docs/product/desk.md#submissions). */
export const submissionSlug = (id: string): string => `${PREFIX}${id}`;

/** The id of the submission that a slug stands for; undefined for any other slug. */
export function submissionIn(slug: string): string | undefined {
  const id = slug.startsWith(PREFIX) ? slug.slice(PREFIX.length) : "";
  return UUID.test(id) ? id : undefined;
}
