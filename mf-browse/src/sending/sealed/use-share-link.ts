import { useState } from "react";

export function useShareLink(link: string, select: () => void) {
  const [status, setStatus] = useState("");
  const byHand = () => {
    select();
    setStatus("The link is selected. Copy it by hand: this browser doesn't let the page do it.");
  };
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setStatus("Link copied.");
    } catch {
      byHand();
    }
  }
  async function share(): Promise<void> {
    try {
      // Shares only the URL, because the recipient's notifications would show a title.
      await navigator.share({ url: link });
      setStatus("");
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof Error && error.name === "AbortError")) byHand();
    }
  }
  return { status, showStatus: setStatus, copy, share: "share" in navigator ? share : undefined };
}
