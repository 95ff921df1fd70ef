import { Link } from "@nightlatch/runtime";
import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/** `primary`: the page's main action. `quiet`: looks like a link. `lamp`: the main action on a dark background. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "lamp";

export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant;
}

export function Button({ variant, className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={buttonClass(variant, className)} />;
}

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant;
}

export function ButtonLink({ variant, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}

export interface ButtonAnchorProps extends ComponentProps<"a"> {
  readonly variant?: ButtonVariant;
}

export function ButtonAnchor({ variant, className, ...props }: ButtonAnchorProps) {
  return <a {...props} className={buttonClass(variant, className)} />;
}
