interface LineIconProps {
  readonly path: string | undefined;
  readonly className?: string | undefined;
}

/** Decorative, so put the icon next to its name. The path may load late: until then hydration keeps the `<path>` of the server's HTML. */
export function LineIcon({ path, className }: LineIconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} suppressHydrationWarning />
    </svg>
  );
}
