import { createApiClient } from "@nightlatch/shared/api-client";
import { createRemotes } from "./federation/load-remote.ts";
import { start } from "./start.tsx";
import "./base.css";

start({
  createRemotes,
  api: createApiClient((path, init) => fetch(path, { credentials: "same-origin", ...init })),
});
