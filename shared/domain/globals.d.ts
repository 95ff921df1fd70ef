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
