import { PRODUCT_NAME } from "@nightlatch/domain";
import styles from "./layout.module.css";

export const Mark = () => (
  <svg viewBox="0 0 28 32" width="24" height="28" aria-hidden="true" focusable="false">
    <path d="M2.5 30.5V13a11.5 11.5 0 0 1 23 0v17.5z" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d="M9.6 19.5 11.8 12h4.4l2.2 7.5z" fill="var(--lamp)" />
    <path d="M14 19.5v7M10.5 26.5h7" stroke="var(--lamp)" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
);

export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      <span>{PRODUCT_NAME}</span>
    </span>
  );
}
