/** Stands in for `XMLHttpRequest` as uploads use it: the request goes to `fetch`, which a test answers. */
export class FakeUpload {
  /** The one that was made last. */
  static last: FakeUpload | null = null;
  readonly upload: Partial<Record<'onprogress' | 'onload', (event: object) => void>> = {};
  responseText = '';
  status = 0;
  onprogress?: () => void;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #method = '';
  #url = '';
  #answer: Response | undefined;
  readonly #headers = new Headers();
  readonly #stop = new AbortController();

  open(method: string, url: string) {
    [this.#method, this.#url] = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return this.#answer?.headers.get(name) ?? null;
  }
  abort() {
    this.#stop.abort();
    this.onabort?.();
    this.onloadend?.();
  }
  send(body: BodyInit) {
    FakeUpload.last = this;
    void this.#send(body);
  }

  async #send(body: BodyInit) {
    const { signal } = this.#stop;
    try {
      const answer = fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.upload.onload?.({});
      this.#answer = await answer;
      this.status = this.#answer.status;
      const text = this.#answer.body!.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>;
      for (const reader = text.getReader(); ;) {
        const { done, value } = await reader.read();
        if (signal.aborted) return;
        if (done) break;
        this.responseText += value;
        this.onprogress?.();
      }
      this.onload?.();
    } catch {
      if (signal.aborted) return;
      this.onerror?.();
    }
    this.onloadend?.();
  }
}
