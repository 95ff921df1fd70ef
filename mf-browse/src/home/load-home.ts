import { categoryCountsQuery } from "@nightlatch/shared/api-client";
import type { LoadContext } from "@nightlatch/shared/contracts";

/** Fetches the counts of the category cards. Failed counts are logged and show as zero (SPEC.md point 8). */
export async function loadHome({ queryClient, api }: LoadContext): Promise<void> {
  try {
    await queryClient.fetchQuery(categoryCountsQuery(api));
  } catch (error) {
    console.warn(`The category counts failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
