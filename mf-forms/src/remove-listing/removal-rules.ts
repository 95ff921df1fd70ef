import { resolverOf } from "../form/resolver-of.ts";
// Schemas after it: see there.

import { type RemovalForm, removalSchema } from "@nightlatch/shared/domain";

export const resolver = resolverOf<RemovalForm, RemovalForm>(removalSchema);
