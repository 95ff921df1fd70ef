/** A fake XMLHttpRequest for photo uploads. `begun` decides the outcome of each. */
export class FakeUpload {
  static begun: (upload: FakeUpload) => void = () => {};

  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  sent?: File;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #ended = false;

  open(): void {}
  setRequestHeader(): void {}

  send(file: File): void {
    this.sent = file;
    FakeUpload.begun(this);
  }

  abort(): void {
    this.#end(() => this.onabort?.());
  }

  respond(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.#end(() => this.onload?.());
  }

  lose(): void {
    this.#end(() => this.onerror?.());
  }

  #end(notify: () => void): void {
    if (this.#ended) return;
    this.#ended = true;
    notify();
    this.onloadend?.();
  }
}
