// Imported first, because it declares the order of the cascade layers.
import "./base.css";

import { createApiClient } from "@nightlatch/api-client";
import { createRemotes } from "./federation/load-remote.ts";
import { start } from "./start.tsx";

start({
  createRemotes,
  api: createApiClient((path, init) => fetch(path, { credentials: "same-origin", ...init })),
});
