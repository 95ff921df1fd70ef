/** The question before changes are lost that were typed and not sent. */
export const LOSE_CHANGES = "Your changes are not sent yet. Leave them?";
