/** A reason that is often given for declining a listing. The operator edits its words before they are sent. */
export interface StockReason {
  readonly id: string;
  /** Its name in a list. */
  readonly label: string;
  /** The words to the host, which stand in the mail after "Here is why:". */
  readonly text: string;
}

/** The reasons in the order of their use. */
export const STOCK_REASONS: readonly StockReason[] = [
  {
    id: "booking-page",
    label: "Booking page doesn't open",
    text: "The booking page doesn't open for us. Please send us an address where guests can book, and we will look again.",
  },
  {
    id: "pictures",
    label: "Pictures are missing or too small",
    text: "Guests decide by pictures, and we couldn't tell enough from these. Please send at least three clear ones of the rooms, taken in daylight.",
  },
  {
    id: "people-in-pictures",
    label: "People in the pictures",
    text: "Some pictures show people. To protect everyone's privacy we only publish pictures of the place itself. Please send us others.",
  },
  {
    id: "tone",
    label: "Words are too explicit",
    text: "The description is more explicit than our pages are. If you can say it in plainer words, we will gladly publish it.",
  },
  {
    id: "too-little",
    label: "Too little about the place",
    text: "The description says too little for guests to decide. Please tell them what the rooms are like, what is there, and what they should know about privacy.",
  },
  {
    id: "duplicate",
    label: "Already listed",
    text: "We already have this place. If you host it and want something changed, reply to this email and tell us what.",
  },
  {
    id: "not-fitting",
    label: "Doesn't fit the directory",
    text: "The directory is for places that welcome couples and sex-positive travellers and say so. From what we can see, this place is meant for other guests.",
  },
  {
    id: "not-yours",
    label: "We can't tell that it is the host's",
    text: "We couldn't make out whether this place is yours to list. Please write to us from the address that its booking page or website shows.",
  },
];
