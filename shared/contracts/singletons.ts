/** Version of the facade that remotes share (`@nightlatch/shared/runtime`): what was added raises the second number, what was taken away the first. */
export const FACADE_VERSION = "1.2.0";

/** What the shell shares with every remote, and nothing else (docs/adr/0003). Ranges are checked when a remote is loaded. */
export const SINGLETONS = {
  react: "^19.3.0",
  "react/jsx-runtime": "^19.3.0",
  "react-dom": "^19.3.0",
  "@nightlatch/shared/runtime": "^1.2.0",
} as const;

/** One value for each module that is shared. */
export type BySingleton<Value> = Readonly<Record<keyof typeof SINGLETONS, Value>>;
