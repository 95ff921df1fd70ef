/** The figures of the waitlist page: where they start and how a referral moves them. They stand apart from the other constants, which other pages have. */
export const WAITLIST = {
  rank: 1234,
  total: 5000,
  shareCodeLength: 6,
  /** The letters and digits without I, O, 0 and 1, which are easily taken for each other. */
  shareCodeAlphabet: "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
  rankDropPerReferral: 69,
  rankMin: 1,
  positionDefault: 30,
  positionStep: 5,
  positionMin: 5,
  positionMax: 95,
} as const;
