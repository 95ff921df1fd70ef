import { isApiError } from "@nightlatch/api-client";

/** Whether something was refused because a listing would get more than its plan has, which an owner may do all the same. */
export const isBeyondPlan = (error: unknown): boolean => isApiError(error) && error.code === "desk_beyond_plan";
