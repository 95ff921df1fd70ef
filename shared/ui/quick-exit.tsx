import { usePublicConfig } from "@nightlatch/runtime";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./quick-exit.module.css";

/**
 * The way out of the site. Header and bar are inert while a modal dialog is open, so each dialog has one of its own. Without a
 * script it is a plain link; the shell has every link with `data-exit` leave no way back (docs/adr/0010).
 */
export function QuickExit({ className, ...props }: ComponentProps<"a">) {
  const { links } = usePublicConfig();
  return (
    <a
      href={links.exit}
      rel="noreferrer"
      title="Or press Shift three times"
      data-exit=""
      {...props}
      className={classNames(styles.exit, className)}
    >
      Quick exit
    </a>
  );
}
