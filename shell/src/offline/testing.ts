import type { OfflineCache } from "./fetch-for-cache.ts";

export class MemoryCache implements OfflineCache {
  readonly entries = new Map<string, { readonly body: ArrayBuffer; readonly headers: [string, string][] }>();
  quota = Number.POSITIVE_INFINITY;

  get paths(): string[] {
    return [...this.entries.keys()].sort();
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    const others = [...this.entries].filter(([path]) => path !== pathOf(request)).reduce((sum, [, each]) => sum + each.body.byteLength, 0);
    if (others + body.byteLength > this.quota) throw new DOMException("No room.", "QuotaExceededError");
    this.entries.set(pathOf(request), { body, headers: [...response.headers] });
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const entry = this.entries.get(pathOf(request));
    return entry && new Response(entry.body.slice(0), { headers: entry.headers });
  }

  async keys(): Promise<readonly Request[]> {
    return this.paths.map((path) => new Request(`https://site.example${path}`));
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.entries.delete(pathOf(request));
  }
}

const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, "https://site.example").pathname;

export class Site {
  readonly responses = new Map<string, () => Response>();
  readonly requests: string[] = [];
  online = true;

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (!this.online) throw new TypeError("Failed to fetch");
    this.requests.push(path);
    const response = this.responses.get(path)?.() ?? new Response("", { status: 404 });
    // A browser rejects a response whose hash differs.
    if (init.integrity === "sha384-wrong") throw new TypeError("Failed to fetch");
    return response;
  };

  take(): string[] {
    return this.requests.splice(0).sort();
  }

  say(path: string, body: string, headers: Record<string, string> = {}): void {
    this.responses.set(path, () => new Response(body, { headers: { "cache-control": "private, no-cache", ...headers } }));
  }

  release(version: string, slugs: readonly string[], more: object = {}): void {
    const page = (path: string) => {
      const boot = { version, config: { homeMode: "home", ...more }, remotes: REMOTES(version), outcome: { kind: "page" }, url: path };
      const json = JSON.stringify(boot).replaceAll("<", "\\u003c");
      const head = `<meta name="releases" content="shell@${version} mf-browse@${version} mf-detail@${version} mf-forms@${version}"/>`;
      return `<!DOCTYPE html><html lang="en"><head>${head}<title>Page ${path}</title></head><body><script id="boot" type="application/json">${json}</script></body></html>`;
    };
    for (const path of ["/saved", "/saved/compare"])
      this.say(path, page(path), { "content-type": "text/html", "content-security-policy": "default-src 'none'" });
    for (const name of ["shell", "mf-browse", "mf-detail"]) {
      const files = {
        [`${name}.${version}.js`]: { integrity: "sha384-a" },
        "home.1.js": { integrity: "sha384-b" },
        "mf-manifest.json": {},
      };
      this.say(`/releases/${name}/${version}/record.json`, JSON.stringify({ name, files }), { "cache-control": "private, no-store" });
      this.say(`/assets/${name}/${name}.${version}.js`, `// ${name} ${version}`);
    }
    for (const slug of slugs) this.list(slug, page);
  }

  private list(slug: string, page: (path: string) => string): void {
    const images = ["front", "bath"].map((view) => ({
      src: `/media/photos/${slug}-${view}-400.webp`,
      variants: { base: `/media/photos/${slug}-${view}`, widths: [800, 400], formats: ["avif", "webp"] },
    }));
    this.say(`/property/${slug}`, page(`/property/${slug}`), { "content-type": "text/html" });
    this.say(`/api/listings/${slug}`, JSON.stringify({ slug, name: slug, pictures: images }), { etag: `W/"${slug}"` });
    for (const view of ["front", "bath"]) this.say(`/media/photos/${slug}-${view}-800.avif`, "picture".padEnd(100, "."));
  }

  unlist(slug: string): void {
    for (const path of this.responses.keys()) if (path.includes(`/${slug}`)) this.responses.delete(path);
  }
}

const REMOTES = (version: string) => ({
  "mf-browse": { version, pages: [{ path: "/saved" }, { path: "/saved/compare" }, { path: "/properties/:type?" }] },
  "mf-detail": { version, pages: [{ path: "/property/:slug" }] },
  "mf-forms": { version, pages: [{ path: "/contact" }] },
});
