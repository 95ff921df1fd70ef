/** Simulates another tab that stores a value, or removes the key for null. Waits for the storage event in this page. */
export async function storeInOtherTab(key: string, value: unknown): Promise<void> {
  const text = value === null ? null : typeof value === "string" ? value : JSON.stringify(value);
  if (localStorage.getItem(key) === text) return;
  const heard = new Promise((resolve) => addEventListener("storage", resolve, { once: true }));
  const frame = document.body.appendChild(document.createElement("iframe"));
  if (text === null) frame.contentWindow?.localStorage.removeItem(key);
  else frame.contentWindow?.localStorage.setItem(key, text);
  frame.remove();
  await heard;
}
