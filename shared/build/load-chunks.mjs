/// <reference lib="dom" />

/**
 * Loads each script once; a failed script is requested again. slim.mjs inlines this source, so it can use only its arguments and globals.
 * @param {any} require the build's `__webpack_require__`, with each chunk's file name (`u`) and hash
 * @param {any[] & { files?: Record<string, Promise<void>> }} queue global array of chunks' modules, with the loaded and pending files. All
 * copies of a build share it.
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
 * @param {any} require the build's `__webpack_require__`, with the file name (`k`) and hash of each chunk's style sheet
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
