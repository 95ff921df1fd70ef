import { createContext, Script } from "node:vm";

/**
 * @typedef {import("./protocol.ts").Step} Step
 * @typedef {{ readonly step: Step, readonly filename: string, readonly source: string, readonly name?: string }} Bundle
 * @typedef {typeof import("./realm/main.ts")} Realm
 */

/** Prevents Node from reading the error to print its source line. */
const SILENT = { displayErrors: false };
/** V8 calls Node's code to format a stack trace. On a full stack, the bundle could catch an error of the host realm. */
const WITHOUT_STACKS = 'Object.defineProperty(Error, "stackTraceLimit", { get: () => 0, set: () => {}, configurable: false });';

const IMPORT_CALL = /(?<![\w$.])impor\\u0074(?=\s*(?:\(|\/[*/]))/g;

const [hostSetImmediate, hostClearImmediate, setTimer, clearTimer] = [setImmediate, clearImmediate, setTimeout, clearTimeout];

/**
 * Runs releases in a context that creates all its globals. No host object or function enters the context, and the host reads only
 * strings, numbers and booleans from the context.
 */
export class RealmHost {
  #context = createContext(Object.create(null), {
    codeGeneration: { strings: false, wasm: false },
    // The realm's own microtask queue runs when a script ends.
    microtaskMode: "afterEvaluate",
  });
  #rest = new Script("0");
  /** @type {Realm} */
  #realm;
  /** @type {(text: string) => void} */
  #send;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setImmediate> | undefined} */
  #turn;

  /**
   * @param {string} code of the realm (`realm/main.ts`) @param {(text: string) => void} send takes messages (message-text.ts)
   * @param {{ stacks?: boolean }} [options] `stacks`: errors have stacks, for trusted code
   */
  constructor(code, send, { stacks = false } = {}) {
    this.#send = send;
    if (!stacks) this.#run(WITHOUT_STACKS);
    this.#realm = this.#run(`(function (module) { ${code}\nreturn module.exports; })({ exports: {} })`);
  }

  /** Evaluates bundles in order, first the shell. @param {readonly Bundle[]} bundles */
  evaluate(bundles) {
    for (const bundle of bundles) if (!this.#evaluate(bundle)) return;
    if (bundles[0]?.step === "shell") this.#drive(() => this.#realm.start());
  }

  /** @param {string} text */
  receive(text) {
    this.#drive(() => this.#realm.receive(text));
  }

  /** @param {unknown} error uncaught */
  reportError(error) {
    this.#drive(() => this.#realm.reportError(error));
  }

  end() {
    clearTimer(this.#timer);
    hostClearImmediate(this.#turn);
  }

  /** @param {Bundle} bundle @returns {boolean} whether it ran to its end */
  #evaluate({ step, source, filename, name = "" }) {
    this.#drive(() => this.#realm.announce(step));
    /** @type {unknown} */
    let isEvaluated;
    try {
      const factory = this.#compile(source, filename);
      this.#drive(() => {
        isEvaluated = this.#realm.evaluate(step, factory, filename, name);
      });
    } catch (error) {
      // The compiler creates syntax errors in the host realm, so reading their message is safe.
      const problem = error instanceof SyntaxError ? error.message : "The bundle is not a CommonJS module.";
      this.#drive(() => this.#realm.refuse(step, `${filename}: ${problem}`));
    }
    return isEvaluated === true;
  }

  /**
   * Compiles a bundle with the keyword `import` escaped. For `import`, V8 would call Node's code, and on a full stack the bundle would
   * catch a host error. The escape does not change strings and names, and makes the keyword a syntax error. Calls of
   * `import()`, which libraries contain but never run here, become calls of an unknown function.
   * @param {string} source @param {string} filename @throws {SyntaxError}
   */
  #compile(source, filename) {
    const escaped = source.replaceAll("import", "impor\\u0074");
    const wrapped = (/** @type {string} */ text) => this.#run(`(function (exports, require, module) {${text}\n})`, filename);
    try {
      return wrapped(escaped);
    } catch {
      return wrapped(escaped.replace(IMPORT_CALL, "$&_"));
    }
  }

  /** Runs the realm until it waits, then sends its messages. @param {() => void} work */
  #drive(work) {
    attempt(work);
    attempt(() => this.#rest.runInContext(this.#context, SILENT));
    for (let text = this.#take(); typeof text === "string"; text = this.#take()) this.#send(text);
    /** @type {unknown} */
    let due;
    attempt(() => {
      due = this.#realm.due();
    });
    this.end();
    const tick = () => this.#drive(() => this.#realm.tick());
    if (typeof due === "number" && due > 0) this.#timer = setTimer(tick, due);
    else if (due === 0) this.#turn = hostSetImmediate(tick);
  }

  /** @returns {unknown} */
  #take() {
    /** @type {unknown} */
    let text;
    attempt(() => {
      text = this.#realm.take();
    });
    return text;
  }

  /** @param {string} code @param {string} [filename] @returns {any} */
  #run(code, filename = "realm") {
    return new Script(code, { filename }).runInContext(this.#context, SILENT);
  }
}

/** @param {() => void} work */
function attempt(work) {
  try {
    work();
  } catch {
    // Ignores the error, because reading a value from the release could run its code.
  }
}
