import { PageContext } from "@nightlatch/runtime";
import { readText, renderWhole, TEST_CONFIG } from "@nightlatch/testing";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { RouteValidator, type Validate } from "./remote-page.tsx";

const page = (validate?: Validate) => (
  <StaticRouter location="/somewhere">
    <PageContext value={{ api: { get: fail, post: fail, patch: fail }, config: TEST_CONFIG }}>
      <RouteValidator pathname="/somewhere" {...(validate ? { validate } : {})}>
        <h1>The page</h1>
      </RouteValidator>
    </PageContext>
  </StaticRouter>
);

const atFirst = (validate?: Validate): string => readText(renderToString(page(validate)));

async function inTheEnd(validate: Validate): Promise<string> {
  return readText(await renderWhole(page(validate)));
}

const fail = () => Promise.reject(new Error("No call is expected."));
const later = (valid: boolean) => new Promise<boolean>((resolve) => setTimeout(resolve, 20, valid));

test("accepts every route without a check, and shows it at once", () => {
  expect(atFirst()).toBe("The page");
});

test("shows that it validates until the check ends, and then shows the route", async () => {
  const verdict = later(true);
  expect(atFirst(() => verdict)).toContain("Validating route...");
  expect(atFirst(() => verdict)).not.toContain("The page");
  expect(await inTheEnd(() => verdict)).toBe("The page");
});

test("shows the Invalid Route screen for a rejected route", async () => {
  const verdict = later(false);
  const html = await inTheEnd(() => verdict);
  expect(html).toContain("The page you're trying to access doesn't exist or is not available.");
  expect(html).toContain("Go Home");
  expect(html).toContain("Go Back");
});
