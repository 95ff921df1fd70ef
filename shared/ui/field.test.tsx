import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useRenderedAt } from "./field.tsx";

const Probe = () => <output>{useRenderedAt()}</output>;

// Where people read the server's page long before it is taken over: mf-forms/e2e/contact.spec.ts.
test("what the server's page has is shown from its start", () => {
  expect(renderToString(<Probe />)).toBe("<output>0</output>");
});
