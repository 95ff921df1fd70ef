// The site without federation, each team's pages in a chunk of their own, to be compared with.
import "../../shell/src/base.css";

import { createApiClient } from "@nightlatch/api-client";
import { start } from "../../shell/src/start.tsx";

const imports = {
  "mf-browse": () => import(/* webpackChunkName: "mf-browse" */ "../../mf-browse/src/routes.tsx"),
  "mf-desk": () => import(/* webpackChunkName: "mf-desk" */ "../../mf-desk/src/routes.tsx"),
  "mf-detail": () => import(/* webpackChunkName: "mf-detail" */ "../../mf-detail/src/routes.tsx"),
  "mf-forms": () => import(/* webpackChunkName: "mf-forms" */ "../../mf-forms/src/routes.tsx"),
  "mf-pricing": () => import(/* webpackChunkName: "mf-pricing" */ "../../mf-pricing/src/routes.tsx"),
};

function createRemotes() {
  const loads = new Map();
  return {
    load(name) {
      if (!loads.has(name)) loads.set(name, imports[name]());
      return loads.get(name);
    },
    retry: (name) => loads.delete(name),
  };
}

start({ createRemotes, api: createApiClient((path, init) => fetch(path, { credentials: "same-origin", ...init })) });
