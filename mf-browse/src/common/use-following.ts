import { useState } from "react";

export function useFollowing<T>(given: T) {
  const [value, setValue] = useState(given);
  const [last, setLast] = useState(given);
  if (given !== last) {
    setLast(given);
    setValue(given);
  }
  return [value, setValue] as const;
}
