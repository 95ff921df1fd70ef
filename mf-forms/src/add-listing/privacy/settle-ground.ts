import type { PrivacyForm } from "@nightlatch/domain";

const NOBODY = "nobody";

export function settleGround<Form extends PrivacyForm>(form: Form, before: PrivacyForm): Form {
  if (!form.ground.includes(NOBODY) || form.ground.length === 1) return form;
  const ground = before.ground.includes(NOBODY) ? form.ground.filter((slug) => slug !== NOBODY) : [NOBODY];
  return { ...form, ground };
}
