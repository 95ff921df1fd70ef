import { packFragment } from "../fragment.ts";

export async function packed(...given: Parameters<typeof packFragment>): Promise<string> {
  const made = await packFragment(...given);
  if (made.state !== "packed") throw new Error(made.state);
  return made.fragment;
}
