import { useState } from "react";

/**
 * The ways to hand a link on, and what came of the last.
 *
 * @param select selects the link where it stands, for a browser that lets no page copy
 */
export function useHandOn(link: string, select: () => void) {
  const [told, setTold] = useState("");
  const byHand = () => {
    select();
    setTold("The link is selected. Copy it by hand: this browser doesn't let the page do it.");
  };
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setTold("Link copied.");
    } catch {
      byHand();
    }
  }
  async function share(): Promise<void> {
    try {
      // The address alone: a title would stand in the notifications of the other phone.
      await navigator.share({ url: link });
      setTold("");
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === "AbortError")) byHand();
    }
  }
  return { told, tell: setTold, copy, share: "share" in navigator ? share : undefined };
}
