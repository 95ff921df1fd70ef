import { useState } from "react";

export function useFollowing<T>(source: T) {
  const [value, setValue] = useState(source);
  const [last, setLast] = useState(source);
  if (source !== last) {
    setLast(source);
    setValue(source);
  }
  return [value, setValue] as const;
}
