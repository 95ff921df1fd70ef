import { resolverOf } from "../form/resolver-of.ts";
// Schemas after it: see there.

import { type AddListingForm, addListingSchema, type NewProperty } from "@nightlatch/shared/domain";

export const resolver = resolverOf<AddListingForm, NewProperty>(addListingSchema);
