import { classNames } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./drawings.module.css";

export interface DrawingProps {
  readonly className?: string | undefined;
}

/** A drawing in lines, which says nothing that the words beside it don't. */
export function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox="0 0 160 144"
      width="160"
      height="144"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
