/** The numbers that a field of a record may sensibly hold. */
export interface AmountLimits {
  readonly least: number;
  readonly most: number;
  /** 1 for whole numbers, 0.5 where halves are counted. */
  readonly step: number;
}

// A stay is for one guest at least; a studio may have no bedroom.
const guests: AmountLimits = { least: 1, most: 999, step: 1 };
const rooms: AmountLimits = { least: 0, most: 999, step: 1 };

/** The limits of each number of a record, whoever writes it: Quick Edit, the operator's commands, tables. */
export const AMOUNT_LIMITS = {
  "Max Guests": guests,
  "Max Number of Guests": guests,
  Bedrooms: rooms,
  Beds: rooms,
  Bathrooms: { least: 0, most: 999, step: 0.5 },
} as const satisfies Readonly<Record<string, AmountLimits>>;

export const isWithin = ({ least, most, step }: AmountLimits, amount: number): boolean =>
  amount >= least && amount <= most && amount % step === 0;

/** The limits in words: "a whole number from 1 to 999". */
export const limitsInWords = ({ least, most, step }: AmountLimits): string =>
  `${step === 1 ? "a whole number" : "a number, halves allowed,"} from ${least} to ${most}`;
