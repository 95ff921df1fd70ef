import { vi } from "vitest";

/**
 * Makes keys from passphrases in one round instead of as many as a fragment asks for, which take a quarter of a second each, until
 * mocks are restored. For tests of what is sealed and how it opens; `fragment.test.ts` holds the rounds against Node's own, and
 * `list-page.browser.test.tsx` opens links with all of them.
 */
export function makeKeysQuickly(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "deriveKey").mockImplementation((algorithm, ...rest) =>
    derive(Object.assign({}, algorithm as Pbkdf2Params, { iterations: 1 }), ...rest),
  );
}
