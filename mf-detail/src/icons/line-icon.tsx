/** An icon of one line on a 24 by 24 ground, in the colour of the text around it. It has no words, which stand beside it. */
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
