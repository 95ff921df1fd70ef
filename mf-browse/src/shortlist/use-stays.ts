import { type ListingCard, STAYS_MAX, type Stays } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { getStays } from "../saved/get-stays.ts";

/** What is known of the stays of a list: `error` when the API does not answer. */
export interface KnownStays {
  readonly answer: Stays | undefined;
  readonly error: boolean;
  retry(): void;
}

/** Asks for stays by their slugs, as many at once as the API gives. The answer is kept in the page's memory alone. */
export function useStays(slugs: readonly string[]): KnownStays {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ["stays", ...slugs],
    queryFn: async ({ signal }): Promise<Stays> => {
      const parts = Array.from({ length: Math.ceil(slugs.length / STAYS_MAX) }, (_, part) =>
        slugs.slice(part * STAYS_MAX, (part + 1) * STAYS_MAX),
      );
      const answers = await Promise.all(parts.map((part) => getStays(api, part, signal)));
      return {
        stays: answers.flatMap(({ stays }) => stays),
        gone: answers.flatMap(({ gone }) => gone),
        moved: answers.flatMap(({ moved }) => moved),
      };
    },
  });
  return { answer: data, error: isError, retry: () => void refetch() };
}

/** The stays that the device has saved, as an answer of the API: what can be shown while that cannot be asked. */
export const savedAsAnswer = (
  slugs: readonly string[],
  saved: readonly ListingCard[],
): Pick<Stays, "gone" | "moved"> & { readonly stays: readonly ListingCard[] } => ({
  stays: saved.filter(({ slug }) => slugs.includes(slug)),
  gone: [],
  moved: [],
});
