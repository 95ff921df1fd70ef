/** Does some work for each item, `atOnce` of them at a time. After a failure no more are begun; it is thrown when those under way are done. */
export async function forEachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values();
  let failure: { readonly reason: unknown } | undefined;
  const worker = async () => {
    for (const item of left) {
      if (failure) return;
      await work(item).catch((reason) => {
        failure ??= { reason };
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failure) throw (failure as { readonly reason: unknown }).reason;
}
