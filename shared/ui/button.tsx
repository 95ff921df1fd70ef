import { Link } from "@nightlatch/runtime";
import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/** `primary`: the page's main action. `quiet`: looks like a link. `lamp`: the main action on a dark background. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "lamp";

export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

interface Variant {
  readonly variant?: ButtonVariant;
}

export type ButtonProps = ComponentProps<"button"> & Variant;

export function Button({ variant, className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={buttonClass(variant, className)} />;
}

export function ButtonLink({ variant, className, ...props }: ComponentProps<typeof Link> & Variant) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}

export function ButtonAnchor({ variant, className, ...props }: ComponentProps<"a"> & Variant) {
  return <a {...props} className={buttonClass(variant, className)} />;
}
