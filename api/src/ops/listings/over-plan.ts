/** The flag by which an owner gives a listing more than its plan has. */
export const OVER_PLAN = ["--over-plan", "also where the listing then has more than its plan"] as const;
