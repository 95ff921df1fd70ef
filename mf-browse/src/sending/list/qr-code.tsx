import { correction, generate } from "lean-qr";
import { useEffect, useId, useRef } from "react";
import styles from "./send-dialog.module.css";

const EASY = 97;

/** Dark on light in every colour scheme, because few cameras read the inverse. */
export function QrCode({ text }: { text: string }) {
  const title = useId();
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    figure.current?.focus({ preventScroll: true });
    figure.current?.scrollIntoView({ block: "center" });
  }, []);
  let code: QrPath;
  try {
    code = encodeQrPath(text);
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
        {code.size > EASY ? "This code has small dots: hold the phone still, or copy the link instead." : null}
      </figcaption>
    </figure>
  );
}

/** The quiet zone that QR scanners need, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Returns the smallest code, with the most error correction that fits. @throws {Error} above about 2,950 characters */
export function encodeQrPath(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.L });
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return { size: code.size, path };
}
