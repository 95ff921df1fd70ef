import { useDiscreet } from "./discreet-mode.tsx";

/** An icon without a picture. */
const BLANK = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** The tab's icons, which React puts into the head; an empty icon in discreet mode. */
export function SiteIcons() {
  if (useDiscreet()) return <link rel="icon" href={BLANK} type="image/svg+xml" />;
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
