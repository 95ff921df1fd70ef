import { resolverOf } from "../form/resolver-of.ts";
// The schemas are imported after resolver-of.ts, which configures zod before any schema is made.

import { type ContactForm, type ContactMessage, contactSchema, contactSchemaRequireAll } from "@nightlatch/shared/domain";

export const resolver = resolverOf<ContactForm, ContactMessage>(contactSchema);
export const resolverRequireAll = resolverOf<ContactForm, ContactMessage>(contactSchemaRequireAll);
