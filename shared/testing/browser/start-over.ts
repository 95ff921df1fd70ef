import { vi } from "vitest";
import { emulateScheme } from "./commands.ts";
import { closePage } from "./open-page.tsx";

const { href: ADDRESS } = location;
const { title: TITLE } = document;

export async function startOver(): Promise<void> {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closePage();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) if (name !== "lang") element.removeAttribute(name);
  document.title = TITLE;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const cookie of document.cookie.split("; ")) setCookieGone(cookie.split("=")[0] ?? "");
  dispatchEvent(new StorageEvent("storage", { key: null }));
  await goToFirstEntry();
  history.replaceState(null, "", ADDRESS);
  scrollTo(0, 0);
  await emulateScheme("light");
}

/** Browsers keep at most fifty history entries. */
async function goToFirstEntry(): Promise<void> {
  const first = navigation.entries().find(({ sameDocument }) => sameDocument);
  if (first && first.key !== navigation.currentEntry?.key) await navigation.traverseTo(first.key).finished;
}

function setCookieGone(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store takes no cookie without a secure context
  document.cookie = `${name}=; path=/; max-age=0`;
}
