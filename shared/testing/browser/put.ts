import type { Locator } from "vitest/browser";

/**
 * Writes a text into a field at once, with the event that typing ends in. For what a test only begins with: `fill` goes by
 * the browser's protocol, and looks first whether a person could.
 */
export function put(field: Locator, value: string): void {
  const element = field.element() as HTMLInputElement | HTMLTextAreaElement;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
  // The element's own setter would hide the change from React, which notes values that it sets itself.
  own?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}
