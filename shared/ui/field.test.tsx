import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useRenderedAt } from "./field.tsx";

const Probe = () => <output>{useRenderedAt()}</output>;

// mf-forms/e2e/contact.spec.ts tests a page that is hydrated late.
test("useRenderedAt is 0 in the server-rendered page", () => {
  expect(renderToString(<Probe />)).toBe("<output>0</output>");
});
