import type { Locator } from "vitest/browser";

/** Sets a value during a test's setup; faster than `fill`. */
export function put(field: Locator, value: string): void {
  const element = field.element() as HTMLInputElement | HTMLTextAreaElement;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
  // Calls the prototype's setter, because React replaces the element's own setter and would not notice the change.
  own?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Clicks during a test's setup; faster than `click`. */
export function tap(control: Locator): void {
  (control.element() as HTMLElement).click();
}
