// The site as one bundle without federation, to be compared with. The styles come first, because they declare the order of
// the cascade layers.
import "../../shell/src/base.css";

import { createApiClient } from "@nightlatch/api-client";
import * as browse from "../../mf-browse/src/routes.tsx";
import * as desk from "../../mf-desk/src/routes.tsx";
import * as detail from "../../mf-detail/src/routes.tsx";
import * as forms from "../../mf-forms/src/routes.tsx";
import * as pricing from "../../mf-pricing/src/routes.tsx";
import { settled } from "../../shell/src/federation/remotes.ts";
import { start } from "../../shell/src/start.tsx";

const remotes = {
  "mf-browse": settled(browse),
  "mf-desk": settled(desk),
  "mf-detail": settled(detail),
  "mf-forms": settled(forms),
  "mf-pricing": settled(pricing),
};

start({
  createRemotes: () => ({ load: (name) => remotes[name], retry() {} }),
  api: createApiClient((path, init) => fetch(path, { credentials: "same-origin", ...init })),
});
