import { resolverOf } from "../form/resolver-of.ts";
// Schemas after it: see there.

import { type ContactForm, type ContactMessage, contactSchema, contactSchemaRequireAll } from "@nightlatch/shared/domain";

export const resolver = resolverOf<ContactForm, ContactMessage>(contactSchema);
export const resolverRequireAll = resolverOf<ContactForm, ContactMessage>(contactSchemaRequireAll);
