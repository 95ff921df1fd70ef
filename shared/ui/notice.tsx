import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

export interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  readonly kind: "success" | "error" | "info";
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** Screen readers announce errors at once, other notices politely. To be focused, a notice needs a `ref` and `tabIndex={-1}`. */
export function Notice({ kind, title, children, className, ...props }: NoticeProps) {
  return (
    <div role={kind === "error" ? "alert" : "status"} {...props} className={classNames(styles.notice, styles[kind], className)}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
