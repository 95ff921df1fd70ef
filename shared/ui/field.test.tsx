import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useRenderedAt } from "./field.tsx";

const Probe = () => <output>{useRenderedAt()}</output>;

// Where people read the server's page long before it is taken over: mf-forms/e2e/contact.spec.ts.
test("useRenderedAt is 0 in the server-rendered page", () => {
  expect(renderToString(<Probe />)).toBe("<output>0</output>");
});
