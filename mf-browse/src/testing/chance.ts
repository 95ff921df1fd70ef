/** Pseudorandom integers from 1 to 2,147,483,646, the same in every run. */
export function* chance(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

export function numbers(length: number): number[] {
  const source = chance();
  return Array.from({ length }, () => source.next().value);
}

export const noise = (length: number, charOf: (number: number) => string): string => numbers(length).map(charOf).join("");
