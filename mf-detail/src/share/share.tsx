import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { LineIcon } from "../icons/line-icon.tsx";
import { shareAddress } from "./share-address.ts";

/** The button that shares a page by its canonical address. */
export function Share({ name, url }: { name: string; url: string }) {
  const [copied, setCopied] = useState(false);

  async function share(): Promise<void> {
    const outcome = await shareAddress(navigator, name, url);
    setCopied(outcome === "copied");
    if (outcome === "failed") window.prompt("Copy this link", url);
  }

  return (
    <>
      <Button variant="secondary" onClick={share}>
        <LineIcon path="M12 15V3M8 7l4-4 4 4M7 11H4v10h16V11h-3" />
        Share
      </Button>
      <p role="status">{copied ? "Link copied" : ""}</p>
    </>
  );
}
