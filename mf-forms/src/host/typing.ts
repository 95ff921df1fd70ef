export const LOSE_CHANGES = "Your changes are not sent yet. Leave them?";
