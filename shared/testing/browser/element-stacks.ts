import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals: unknown = Reflect.get(React, INTERNALS);

// React's development build takes the stack of each element that it makes, up to ten thousand in a second: told that so many
// are made already, it takes none. Only the component stack beneath a warning becomes shorter.
if (internals instanceof Object)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set() {}, configurable: true });
