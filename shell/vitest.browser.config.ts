import { browserTestsOf } from "../shared/test-config/index.ts";

export default browserTestsOf("shell", [
  "@tanstack/query-persist-client-core",
  "@tanstack/query-sync-storage-persister",
  "@tanstack/react-query",
  "react-dom/server",
  "react-router-dom",
  "web-vitals",
]);
