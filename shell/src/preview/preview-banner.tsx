import { paths } from "@nightlatch/contract";
import { useEffect, useRef, useState } from "react";
import { stepAside } from "../layout/step-aside.ts";
import { useServices } from "../services.ts";
import styles from "./preview-banner.module.css";

interface Props {
  readonly name: string;
  readonly leave: () => Promise<void>;
}

/** The banner that greets a preview visitor. It covers nothing that has the focus (docs/product/preview.md#banner). */
export function PreviewBanner({ name, leave }: Props) {
  const { links } = useServices().config;
  const [leaving, setLeaving] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useEffect(() => (banner.current ? stayClear(banner.current) : undefined), []);
  return (
    <aside ref={banner} className={styles.banner} aria-label="Preview">
      <p className={styles.text}>
        <strong>Welcome, {name}.</strong> <span className={styles.why}>You're seeing listings that aren't public yet.</span>
      </p>
      <div className={styles.actions}>
        <a
          href={links.supportEmail ? `mailto:${links.supportEmail}?subject=${encodeURIComponent("VIP Preview Feedback")}` : paths.contact()}
        >
          Send feedback
        </a>
        <button
          type="button"
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            leave();
          }}
        >
          {leaving ? "Leaving..." : "Leave preview"}
        </button>
      </div>
    </aside>
  );
}

/**
 * Keeps a banner that floats over the page off what has the focus (docs/product/preview.md#banner). The page has room for it at
 * its end and scrolls what gets the focus clear of it, as `--banner-room` says, which follows the banner's height: large text
 * makes it taller. Where that is not enough, as for a field that is taller than the rest of the screen, the banner steps
 * aside until it covers nothing.
 *
 * @returns a function that ends this
 */
function stayClear(banner: HTMLElement): () => void {
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
