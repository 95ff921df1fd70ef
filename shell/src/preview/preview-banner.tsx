import { paths } from "@nightlatch/contract";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../services.ts";
import styles from "./preview-banner.module.css";
import { stayClear } from "./stay-clear.ts";

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
