import { useEffect, useId, useRef } from "react";
import { type DrawnCode, drawCode, QUIET_ZONE } from "./draw-code.ts";
import styles from "./send-dialog.module.css";

/** A code of more modules a side is hard to read from a screen for many phones. */
const EASY = 97;

/** A text as a QR code, dark on light in every scheme, since few cameras read it the other way. */
export function QrCode({ text }: { text: string }) {
  const title = useId();
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    figure.current?.focus({ preventScroll: true });
    figure.current?.scrollIntoView({ block: "center" });
  }, []);
  let code: DrawnCode;
  try {
    code = drawCode(text);
  } catch {
    return <p role="alert">This link is too long for a QR code.</p>;
  }
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <figure ref={figure} tabIndex={-1} className={styles.code}>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-labelledby={title} shapeRendering="crispEdges">
        <title id={title}>QR code of the link</title>
        <rect width={side} height={side} />
        <path d={code.path} />
      </svg>
      <figcaption className={styles.soft}>
        Point the other phone's camera here.{" "}
        {code.size > EASY ? "The code is fine, since the list is long: hold the phone still, or copy the link instead." : null}
      </figcaption>
    </figure>
  );
}
