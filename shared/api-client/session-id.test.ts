import { SESSION_HEADER, STORAGE_KEYS } from "@nightlatch/domain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { randomId, sessionId } from "./session-id.ts";

function storage(initial: Readonly<Record<string, string>> = {}) {
  const stored = new Map(Object.entries(initial));
  return { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
}

afterEach(() => vi.unstubAllGlobals());

describe("the tab's id", () => {
  it("is random, and stays the same while the tab is open", () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("sessionStorage", storage());
    const first = sessionId();
    expect(first).toMatch(/^[\w-]{8,64}$/);
    expect(sessionId()).toBe(first);
    vi.stubGlobal("sessionStorage", storage());
    expect(sessionId()).not.toBe(first);
  });

  it("is replaced when the stored value is invalid", () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("sessionStorage", storage({ [STORAGE_KEYS.session]: "<script>" }));
    expect(sessionId()).toMatch(/^[\w-]{8,64}$/);
  });

  it("stays in memory where storage is blocked", () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new DOMException("Denied", "SecurityError");
      },
    });
    expect(sessionId()).toBe(sessionId());
  });

  it("is created without randomUUID, which needs https or localhost", () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
    expect(randomId()).toBe("ab".repeat(16));
  });

  it("differs for each call on a server", () => {
    expect(sessionId()).not.toBe(sessionId());
  });

  it("is sent in a header with the product's name", () => {
    expect(SESSION_HEADER).toBe("x-nightlatch-session");
  });
});
