/** What every place that runs the rules has beside the language itself; neither the DOM's types nor Node's are known here. */
declare global {
  class URLSearchParams {
    constructor(init: string);
    get(name: string): string | null;
    getAll(name: string): string[];
    keys(): IterableIterator<string>;
  }

  class URL {
    constructor(url: string);
    readonly username: string;
    readonly password: string;
    readonly hostname: string;
  }
}

export {};
