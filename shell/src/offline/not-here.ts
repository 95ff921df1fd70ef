import { paths } from "@nightlatch/contract";
import { DISCREET_TITLE } from "@nightlatch/domain";

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;font:1rem/1.6 system-ui,sans-serif;background:#eef0ed;color:#172022}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 .75rem}h1:before{content:"";display:block;margin-bottom:1rem;width:2rem;height:2rem;border-radius:50%;box-shadow:inset .75rem 0 #f2b661}p{margin:0;max-width:24rem}a{display:inline-block;margin-top:1.5rem;padding:.75rem 1.5rem;border-radius:4px;background:#7a2038;color:#fff;font-weight:600;text-decoration:none}@media (prefers-color-scheme:dark){body{background:#10171a;color:#e9ece7}a{background:#f2b661;color:#172022}}`;

/**
 * The page that stands in for one that is not kept. Its tab says as little as in discreet mode, since nobody may be asked
 * whether that is on.
 */
export const NOT_HERE = {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${DISCREET_TITLE}</title><style>${STYLE}</style></head><body><main><h1>You're offline</h1><p>This page isn't kept on this device, so it opens when you're connected again.</p><p><a href="${paths.saved()}">Open your saved stays</a></p></main></body></html>`,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
} as const;
