import type { ApiConfig } from "@nightlatch/backoffice/config";
import { ConfigError } from "@nightlatch/process/settings";
import type { ProcessNames } from "@nightlatch/process/supervision";

/** @throws {ConfigError} if another process runs `api` or `jobs`, and no database server is configured */
export function expectDatabase(parts: ProcessNames, { databaseUrl }: Pick<ApiConfig, "databaseUrl">): void {
  const [here, missing] = parts.includes("api") ? (["api", "jobs"] as const) : (["jobs", "api"] as const);
  if (databaseUrl === undefined && !parts.includes(missing))
    throw new ConfigError(
      `DATABASE_URL must be set for the part ${here} without ${missing}: the embedded database works with one process only, which runs both.`,
    );
}

export function expectAddress({ publicUrl }: Pick<ApiConfig, "publicUrl">): string {
  if (publicUrl === undefined)
    throw new ConfigError("PUBLIC_URL must be set: emails link to the site, whose address a separate API cannot know.");
  return publicUrl;
}
