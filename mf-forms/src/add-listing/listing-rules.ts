import { resolverOf } from "../form/resolver-of.ts";
// The schemas are imported after resolver-of.ts, which configures zod before any schema is made.

import { type AddListingForm, addListingSchema, type NewProperty } from "@nightlatch/shared/domain";

export const resolver = resolverOf<AddListingForm, NewProperty>(addListingSchema);
