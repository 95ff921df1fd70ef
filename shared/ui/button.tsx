import { Link } from "@nightlatch/runtime";
import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/**
 * The variants of buttons: `primary` is a page's one main action, `secondary` stands beside it, `quiet` reads as a link, and
 * `lamp` is the main action on the dark ground of hero and viewer.
 */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "lamp";

/** The class of a button, for elements that only look like one. */
export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` unless told. */
  readonly variant?: ButtonVariant;
}

/** A button that does something on the page. Type `button` unless told; takes every attribute of `<button>`. */
export function Button({ variant, className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={buttonClass(variant, className)} />;
}

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant;
}

/** A link within the site that looks like a button: `to` comes from the address book. */
export function ButtonLink({ variant, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}

export interface ButtonAnchorProps extends ComponentProps<"a"> {
  readonly variant?: ButtonVariant;
}

/** A link out of the site, or to a mail draft, that looks like a button. Takes every attribute of `<a>`. */
export function ButtonAnchor({ variant, className, ...props }: ButtonAnchorProps) {
  return <a {...props} className={buttonClass(variant, className)} />;
}
