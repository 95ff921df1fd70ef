/// <reference lib="dom" />

/**
 * Loads each script once, until it failed. slim.mjs puts its text into builds, so it uses nothing from outside.
 * @param {any} require the build's own: each chunk's script name `u` and hash
 * @param {any[] & { files?: Record<string, Promise<void>> }} queue where chunks put their modules. All copies of a build on a page have it
 * in common, as after a Retry, with the files that are under way or there.
 */
export function loadScripts(require, queue) {
  const arrived = {};
  queue.files ??= {};
  const { files, push } = queue;

  const take = ([chunks, modules, run]) => {
    Object.assign(require.m, modules);
    run?.(require);
    for (const chunk of chunks) arrived[chunk] = true;
  };
  queue.forEach(take);
  queue.push = (entry) => {
    take(entry);
    return push.call(queue, entry);
  };

  const fetchFile = (url, integrity, tag, address, isThere) => {
    files[url] ??= new Promise((resolve, reject) => {
      const element = document.createElement(tag);
      const end = ({ type }) => {
        clearTimeout(timer);
        if (type === "load" && isThere()) return resolve();
        delete files[url];
        element.remove();
        // shell/src/measure/summarize.ts counts load failures by this name.
        reject(Object.assign(new Error(`Loading ${url} failed: ${type === "load" ? "missing" : type}`), { name: "ChunkLoadError" }));
      };
      const timer = setTimeout(end, 20_000, { type: "timeout" });
      Object.assign(element, { rel: "stylesheet", crossOrigin: "anonymous", integrity, onload: end, onerror: end, [address]: url });
      document.head.append(element);
    });
    return files[url];
  };

  require.f.j = (chunk, promises) => {
    if (arrived[chunk]) return;
    promises.push(fetchFile(require.p + require.u(chunk), require.sriHashes[chunk], "script", "src", () => arrived[chunk]));
  };
  return fetchFile;
}

/**
 * @param {any} require the build's own, which has for each chunk the name `k` of its style sheet, and its hash if it has one
 * @param {ReturnType<typeof loadScripts>} fetchFile
 */
export function loadStyles(require, fetchFile, { files }) {
  require.f.css = (chunk, promises) => {
    const integrity = require.sriCssHashes[chunk];
    if (!integrity) return;
    const url = require.p + require.k(chunk);
    if (files[url] || !document.querySelector(`[rel=stylesheet][href="${url}"],[data-href="${url}"]`))
      promises.push(fetchFile(url, integrity, "link", "href", () => true));
  };
}
