import { stepAside } from "../layout/step-aside.ts";

/**
 * Keeps a banner that floats over the page off what has the focus (docs/product/preview.md#banner). The page has room for it at
 * its end and scrolls what gets the focus clear of it, as `--banner-room` says, which follows the banner's height: large text
 * makes it taller. Where that is not enough, as for a field that is taller than what is left of the screen, the banner steps
 * aside until it covers nothing.
 *
 * @returns a function that ends this
 */
export function stayClear(banner: HTMLElement): () => void {
  const root = document.documentElement;
  const makeRoom = () => {
    const { position, bottom, marginTop } = getComputedStyle(banner);
    const { height } = banner.getBoundingClientRect();
    const room = position === "fixed" ? height + Number.parseFloat(bottom) + Number.parseFloat(marginTop) : 0;
    root.style.setProperty("--banner-room", `${room}px`);
  };
  const heights = new ResizeObserver(makeRoom);
  makeRoom();
  heights.observe(banner);
  // The banner's distance from the edge follows the width of the page.
  heights.observe(document.body);
  const end = stepAside(() => banner);
  return () => {
    end();
    heights.disconnect();
    root.style.removeProperty("--banner-room");
  };
}
