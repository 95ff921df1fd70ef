import { listingQuery } from "@nightlatch/api-client";
import type { Picture } from "@nightlatch/domain";
import { useApi, useQueryClient } from "@nightlatch/runtime";
import { useRef, useState } from "react";

/** The longest wait for a listing's pictures, in milliseconds: who waits longer has turned elsewhere. */
const LIMIT_MS = 10_000;

export type Asking = "idle" | "asking" | "failed";

/**
 * All pictures of a stay, of which its card has the first. They are asked for with the listing, which the stay's page needs too:
 * whoever goes on to it has it already, and who comes to a card whose page was fetched ahead asks nothing.
 */
export function useStayPictures(slug: string) {
  const api = useApi();
  const client = useQueryClient();
  const [pictures, setPictures] = useState<readonly Picture[]>();
  const [asking, setAsking] = useState<Asking>("idle");
  const underWay = useRef<Promise<readonly Picture[] | undefined>>(undefined);

  async function fetchAll(): Promise<readonly Picture[] | undefined> {
    setAsking("asking");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, LIMIT_MS);
    });
    try {
      const { pictures: all } = await Promise.race([client.fetchQuery(listingQuery(api, slug)), limit]);
      setPictures(all);
      setAsking("idle");
      return all;
    } catch {
      setAsking("failed");
      return undefined;
    } finally {
      clearTimeout(timer);
      underWay.current = undefined;
    }
  }

  /** Asks for them, once at a time. @returns undefined when they did not come */
  const ask = () => {
    underWay.current ??= fetchAll();
    return underWay.current;
  };
  return { pictures, asking, ask };
}
