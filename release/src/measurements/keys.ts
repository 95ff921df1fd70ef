export const keys = {
  names: "measurements",
  package: (name: string) => `measurements/${name}`,
  version: (name: string, version: string) => `measurements/${name}/${version}`,
  hour: (name: string, version: string, hour: string) => `measurements/${name}/${version}/${hour}`,
  trials: "trials",
  trial: (id: string) => `trials/${id}`,
  arm: (id: string, arm: "live" | "canary") => `trials/${id}/${arm}`,
};

/** UTC, as `2026-03-04T05`. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

export const isHour = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d$/.test(text);
