import { vi } from "vitest";

/** Reduces key derivation to one round until mocks are restored. `fragment.test.ts` and `list-page.browser.test.tsx` use all rounds. */
export function makeKeysQuickly(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "deriveKey").mockImplementation((algorithm, ...rest) =>
    derive(Object.assign({}, algorithm as Pbkdf2Params, { iterations: 1 }), ...rest),
  );
}
