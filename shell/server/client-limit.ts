import { clientOf } from "@nightlatch/shared/domain";

const MINUTE = 60_000;

/** A limit on how often one client may do something in a minute. It is kept in this process only, and forgotten with the minute. */
export class ClientLimit {
  private readonly most: number;
  private readonly now: () => number;
  private readonly taken = new Map<string, number>();
  private minute = 0;

  constructor(most: number, now: () => number = Date.now) {
    this.most = most;
    this.now = now;
  }

  /** @returns whether the client at this address may do it once more; if so, it is counted */
  take(address: string): boolean {
    this.forget();
    const client = clientOf(address);
    const taken = this.taken.get(client) ?? 0;
    if (taken >= this.most) return false;
    this.taken.set(client, taken + 1);
    return true;
  }

  /** Forgets all clients once their minute is over. Call it now and then, because without further visitors `take` does not. */
  forget(): void {
    const minute = Math.floor(this.now() / MINUTE);
    if (minute === this.minute) return;
    this.minute = minute;
    this.taken.clear();
  }
}
