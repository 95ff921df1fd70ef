import { expect, test, vi } from "vitest";
import { keepPrepared } from "./keep-prepared.ts";

function start() {
  const state = { version: 1 };
  const finish: ((error?: Error) => void)[] = [];
  const prepare = vi.fn(
    (version: number) =>
      new Promise<{ version: number; retire: () => void }>((resolve, reject) => {
        finish.push((error) => (error ? reject(error) : resolve({ version, retire: () => retired.push(version) })));
      }),
  );
  const retired: number[] = [];
  const kept = keepPrepared(() => state.version, prepare);
  const turn = () => new Promise(setImmediate);
  return { state, finish, prepare, retired, kept, turn };
}

test("all who ask wait for one preparation, and a version is prepared once", async () => {
  const { finish, prepare, kept, turn } = start();
  const asked = Array.from({ length: 50 }, () => kept.get());
  await turn();
  finish[0]?.();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  await kept.get();
  expect(prepare).toHaveBeenCalledTimes(1);
});

test("newer versions wait for the one under way, and of those between them none is prepared", async () => {
  const { state, finish, prepare, retired, kept, turn } = start();
  const first = kept.get();
  await turn();
  const later = [2, 3, 4].map((version) => {
    state.version = version;
    return kept.get();
  });
  await turn();
  expect(prepare).toHaveBeenCalledTimes(1);
  finish[0]?.();
  expect((await first).version).toBe(1);
  await turn();
  finish[1]?.();
  expect((await Promise.all(later)).map(({ version }) => version)).toEqual([4, 4, 4]);
  expect(prepare.mock.calls).toEqual([[1], [4]]);
  expect(retired).toEqual([1]);
});

test("one that fails fails those who wait, keeps what was, and is tried again", async () => {
  const { state, finish, retired, kept, turn } = start();
  const first = kept.get();
  await turn();
  finish[0]?.();
  await first;
  state.version = 2;
  const failing = [kept.get(), kept.get()].map((each) => each.catch((error: Error) => error.message));
  await turn();
  finish[1]?.(new Error("The disk is full."));
  expect(await Promise.all(failing)).toEqual(["The disk is full.", "The disk is full."]);
  expect([kept.last()?.version, retired]).toEqual([1, []]);
  const again = kept.get();
  await turn();
  finish[2]?.();
  expect((await again).version).toBe(2);
});

test("what is kept, and what is under way, is freed at the end", async () => {
  const { state, finish, retired, kept, turn } = start();
  const first = kept.get();
  await turn();
  finish[0]?.();
  await first;
  state.version = 2;
  const second = kept.get();
  await turn();
  kept.stop();
  finish[1]?.();
  await second;
  expect(retired).toEqual([1, 2]);
});
