import { createContext, Script } from "node:vm";

/**
 * @typedef {import("./protocol.ts").Step} Step
 * @typedef {{ readonly step: Step, readonly filename: string, readonly source: string, readonly name?: string }} Bundle
 * @typedef {typeof import("./realm/main.ts")} Realm
 */

/** Nothing is written beside an error, which could be a release's. */
const SILENT = { displayErrors: false };
/**
 * Takes stacks from errors. To make one, V8 calls this process; where the bundle has filled the stack before, that call throws an error
 * of this process, which the bundle would catch.
 */
const WITHOUT_STACKS = 'Object.defineProperty(Error, "stackTraceLimit", { get: () => 0, set: () => {}, configurable: false });';

const IMPORT_CALL = /(?<![\w$.])impor\\u0074(?=\s*(?:\(|\/[*/]))/g;

const [setTurn, clearTurn, setTimer, clearTimer] = [setImmediate, clearImmediate, setTimeout, clearTimeout];

/**
 * A realm for the code of releases: a context whose globals were all made inside it. No object and no function of this process goes in,
 * and only texts, numbers and booleans are read of what comes out.
 */
export class RealmHost {
  #context = createContext(Object.create(null), {
    codeGeneration: { strings: false, wasm: false },
    // The promises of the realm go on when a script of it ends, and never among those of this process.
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
   * @param {string} code the realm's own code, which the build makes of `realm/main.ts`
   * @param {(text: string) => void} send takes the realm's messages (message-text.ts)
   * @param {{ stacks?: boolean }} [options] `stacks`: whether errors have stacks, for code that is trusted
   */
  constructor(code, send, { stacks = false } = {}) {
    this.#send = send;
    if (!stacks) this.#run(WITHOUT_STACKS);
    this.#realm = this.#run(`(function (module) { ${code}\nreturn module.exports; })({ exports: {} })`);
  }

  /** Evaluates bundles, the shell's before the remote's, and reports each step. @param {readonly Bundle[]} bundles */
  evaluate(bundles) {
    for (const bundle of bundles) if (!this.#evaluate(bundle)) return;
    if (bundles[0]?.step === "shell") this.#drive(() => this.#realm.start());
  }

  /** Takes a message. @param {string} text */
  receive(text) {
    this.#drive(() => this.#realm.receive(text));
  }

  /** Reports an error that nothing caught. @param {unknown} error */
  reportError(error) {
    this.#drive(() => this.#realm.reportError(error));
  }

  /** Ends the realm's timers. */
  end() {
    clearTimer(this.#timer);
    clearTurn(this.#turn);
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
      // A syntax error is one of this process, and may be read.
      const problem = error instanceof SyntaxError ? error.message : "The bundle is not a CommonJS module.";
      this.#drive(() => this.#realm.refuse(step, `${filename}: ${problem}`));
    }
    return isEvaluated === true;
  }

  /**
   * Makes a bundle a function of the realm. The keyword `import` may not be in it: V8 would ask this process for the module, and where
   * the stack is full the bundle would get an error of this process. With an escape in it the word means the same in texts and
   * names, and is a syntax error as a keyword. Libraries have calls of it that they never make, so each becomes that of a function
   * that does not exist.
   *
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

  /** Runs code of the realm until it waits, and sends what it has to say. @param {() => void} work */
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
    else if (due === 0) this.#turn = setTurn(tick);
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
    // A release's code may have thrown anything, and reading it could run more of that code.
  }
}
