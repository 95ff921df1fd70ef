import { opsOn } from "./ops.ts";

interface Options {
  readonly name?: string;
  readonly sessions?: number;
  readonly allow?: readonly string[];
  readonly dataDir?: string | undefined;
}

export async function issuePreview({
  name = "Grace",
  sessions = 3,
  allow = [],
  dataDir = process.env.SITE_DATA_DIR,
}: Options = {}): Promise<{ id: string; token: string; address: string }> {
  const scope = allow.length ? ["--scope", "listed", "--allow", allow.join(",")] : [];
  return opsOn(dataDir, "preview", "issue", "--name", name, "--days", "2", "--sessions", String(sessions), ...scope);
}
