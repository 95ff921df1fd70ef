import { expect, test, vi } from "vitest";
import { shareAddress } from "./heading.tsx";

const URL = "https://site.example/property/alder-hollow";
const refuse = (name: string) => () => Promise.reject(new DOMException("No.", name));

test("passes name and address to the system's share sheet", async () => {
  const share = vi.fn(async () => {});
  expect(await shareAddress({ share }, "Alder Hollow", URL)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ title: "Alder Hollow", url: URL });
});

test("closing the share sheet is no error, and without sharing the visitor copies by hand", async () => {
  expect(await shareAddress({ share: refuse("AbortError") }, "Alder Hollow", URL)).toBe("shared");
  expect(await shareAddress({ share: refuse("NotAllowedError") }, "Alder Hollow", URL)).toBe("failed");
  expect(await shareAddress({}, "Alder Hollow", URL)).toBe("failed");
});
