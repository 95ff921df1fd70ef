import { packFragment } from "../fragment.ts";

export async function packed(...args: Parameters<typeof packFragment>): Promise<string> {
  const packedFragment = await packFragment(...args);
  if (packedFragment.state !== "packed") throw new Error(packedFragment.state);
  return packedFragment.fragment;
}
