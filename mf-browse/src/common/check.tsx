import { classNames } from "@nightlatch/ui";
import type { ComponentProps } from "react";
import styles from "./check.module.css";

interface CheckProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  readonly onChange: (checked: boolean) => void;
}

export function Check({ className, children, onChange, ...input }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...input} type="checkbox" onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </label>
  );
}
