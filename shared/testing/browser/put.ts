import type { Locator } from "vitest/browser";

/**
 * Writes a text into a field at once, with the event that typing ends in. For values that a test begins with: `fill` goes by
 * the browser's protocol, and checks first whether a person could type there.
 */
export function put(field: Locator, value: string): void {
  const element = field.element() as HTMLInputElement | HTMLTextAreaElement;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
  // The prototype's setter is called, because React replaces the element's own and would not notice the change.
  own?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Presses a control at once, for steps that a test begins with or takes again and again: `click` goes by the browser's protocol, and
 * waits first until a person could press there.
 */
export function press(control: Locator): void {
  (control.element() as HTMLElement).click();
}
