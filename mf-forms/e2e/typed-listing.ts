export const FIRST = {
  "Property name": "Pine Hollow",
  "Host email": "robin@example.com",
  "Host phone": "+1 555 010 4477",
  Website: "http://pine.example",
} as const;

export const SECOND = { Description: "A quiet cabin by a creek.", City: "Salem", State: "Oregon", Country: "USA" } as const;
