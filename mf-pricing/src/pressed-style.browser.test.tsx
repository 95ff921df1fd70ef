import { testPressable } from "@nightlatch/testing/browser";
import { fixtures } from "./fixtures.ts";
import { routes } from "./routes.tsx";

testPressable(routes, fixtures);
