import type { PrivacyForm } from "@nightlatch/domain";

/** The answer to "who is there" that excludes all others. */
const NOBODY = "nobody";

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
