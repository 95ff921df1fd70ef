import { expect, test, vi } from "vitest";
import { shareAddress } from "./heading.tsx";

const URL = "https://site.example/property/alder-hollow";
const reject = (name: string) => () => Promise.reject(new DOMException("No.", name));

test("the system's sheet gets the name and the address", async () => {
  const share = vi.fn(async () => {});
  const writeText = vi.fn(async () => {});
  expect(await shareAddress({ share, clipboard: { writeText } }, "Alder Hollow", URL)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ title: "Alder Hollow", url: URL });
  expect(writeText).not.toHaveBeenCalled();
});

test("closing the sheet is no failure", async () => {
  expect(await shareAddress({ share: reject("AbortError") }, "Alder Hollow", URL)).toBe("shared");
});

test("without a sheet the address is copied", async () => {
  const writeText = vi.fn(async () => {});
  expect(await shareAddress({ clipboard: { writeText } }, "Alder Hollow", URL)).toBe("copied");
  expect(writeText).toHaveBeenCalledWith(URL);
});

test("where neither works the visitor copies by hand", async () => {
  expect(await shareAddress({}, "Alder Hollow", URL)).toBe("failed");
  expect(await shareAddress({ share: reject("NotAllowedError") }, "Alder Hollow", URL)).toBe("failed");
  expect(await shareAddress({ clipboard: { writeText: reject("NotAllowedError") } }, "Alder Hollow", URL)).toBe("failed");
});
