import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import vm from "node:vm";

// Renders a shell's page in a realm of this process and prints its HTML, or the error. Only the realm isolates the bundle. With `leak`, the
// realm contains a function of this process.

const [code, leak] = process.argv.slice(2);
if (leak) {
  const { createContext } = vm;
  vm.createContext = (_, options) => createContext({ __proto__: null, deep: [{ function: () => {} }] }, options);
  syncBuiltinESMExports();
}
const { RealmHost } = await import("../realm-host.mjs");

/** @param {string} text */
function finish(text) {
  process.stdout.write(text, () => process.exit());
}
const realm = new RealmHost(readFileSync(/** @type {string} */ (code), "utf8"), (text) => {
  const [head, html] = /** @type {[string, string | undefined]} */ (text.split("\n", 2));
  const { kind, problem } = JSON.parse(head);
  if (kind === "refused" || kind === "page") finish(html ?? problem.message);
});
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, (error) => realm.reportError(error));
realm.evaluate([{ step: "shell", filename: "shell.cjs", source: readFileSync(0, "utf8") }]);
realm.receive('{"kind":"render","id":1,"request":{}}');
