/** What one field of a form holds: text, a list of ticked values, or whether its one box is ticked. */
export type FieldValue = string | boolean | readonly string[];

/** A text field's value; empty when the form has no such field. Line breaks are one character, as the counter counts them. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

/** The values of the ticked boxes of one name, in their order on the page. */
export function listIn(data: FormData, name: string): string[] {
  return data.getAll(name).filter((value) => typeof value === "string");
}

/**
 * Writes values into the fields of a form, by their names. Fields that hold their value already are left alone, so that
 * neither caret nor text that is being composed is disturbed; values without a field are passed over.
 */
export function fillFields(form: HTMLFormElement, values: object): void {
  for (const [name, value] of Object.entries(values) as [string, FieldValue][]) {
    const found = form.elements.namedItem(name);
    const fields = found instanceof RadioNodeList ? [...found] : [found];
    for (const field of fields) fillField(field, value);
  }
}

function fillField(field: unknown, value: FieldValue): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    const ticked = isTicked(field.value, value);
    if (field.checked !== ticked) field.checked = ticked;
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
    if (typeof value === "string" && field.value !== value) field.value = value;
  }
}

function isTicked(own: string, value: FieldValue): boolean {
  if (typeof value === "boolean") return value;
  return typeof value === "string" ? own === value : value.includes(own);
}
