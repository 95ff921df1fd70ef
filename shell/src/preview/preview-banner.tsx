import { paths } from "@nightlatch/contract";
import { useEffect, useRef, useState } from "react";
import { hideOverFocus } from "../layout/step-aside.ts";
import { useServices } from "../services.ts";
import styles from "./preview-banner.module.css";

interface Props {
  readonly name: string;
  readonly leave: () => Promise<void>;
}

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

/** Sets `--banner-room` to the banner's height (docs/product/preview.md#banner), and hides the banner over the focused element. */
function stayClear(banner: HTMLElement): () => void {
  const root = document.documentElement;
  const reserveSpace = () => {
    const { position, bottom, marginTop } = getComputedStyle(banner);
    const { height } = banner.getBoundingClientRect();
    const freeHeight = position === "fixed" ? height + Number.parseFloat(bottom) + Number.parseFloat(marginTop) : 0;
    root.style.setProperty("--banner-room", `${freeHeight}px`);
  };
  const heights = new ResizeObserver(reserveSpace);
  reserveSpace();
  heights.observe(banner);
  heights.observe(document.body);
  const end = hideOverFocus(() => banner);
  return () => {
    end();
    heights.disconnect();
    root.style.removeProperty("--banner-room");
  };
}
