import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  readonly kind: "success" | "error" | "info";
  /** One sentence; it may be all there is. */
  readonly title: ReactNode;
  /** More paragraphs or actions below it. */
  readonly children?: ReactNode;
}

/**
 * A message about what just happened. It is announced when it appears: errors at once, others politely. Give it a
 * `ref` and `tabIndex={-1}` to lead focus to it.
 */
export function Notice({ kind, title, children, className, ...props }: NoticeProps) {
  return (
    <div role={kind === "error" ? "alert" : "status"} {...props} className={classNames(styles.notice, styles[kind], className)}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
