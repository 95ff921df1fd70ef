/** One line on a 24 by 24 ground, in the colour of the text around it. Words stand beside it, so it has none of its own. */
export function LineIcon({ path }: { path: string | undefined }) {
  return (
    <svg
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
      {/* Without a path the one in the server's HTML stays. */}
      <path d={path} suppressHydrationWarning />
    </svg>
  );
}
