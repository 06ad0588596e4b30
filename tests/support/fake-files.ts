import { vi } from 'vitest';

/** Files of a server, below `/files/`; other requests go where they went before. */
export interface FakeFiles {
  /** Paths that were fetched, in order. */
  readonly asked: string[];
  /** What the browser was given, by the links that were pressed. */
  readonly handed: { readonly name: string; readonly href: string; readonly blob: Blob | undefined }[];
  /** How a path that is no call is answered from now on; until then a file says its own name. */
  answer(path: string, answer: (signal: AbortSignal) => Response | Promise<Response>): void;
}

/** Stands in for files and for the browser's own downloads until the mocks are restored; begun after the API's. */
export function fakeFiles(): FakeFiles {
  const others = vi.mocked(fetch).getMockImplementation()!;
  const asked: string[] = [];
  const handed: FakeFiles['handed'] = [];
  const answers = new Map<string, (signal: AbortSignal) => Response | Promise<Response>>();
  const blobs = new Map<string, Blob>();
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const answer = answers.get(pathname);
    if (!answer && !pathname.startsWith('/files/')) return others(input, init);
    asked.push(pathname);
    return answer?.(init!.signal!) ?? new Response(pathname);
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    handed.push({ name: this.download, href: this.href, blob: blobs.get(this.href) });
  });
  return { asked, handed, answer: (path, answer) => void answers.set(path, answer) };
}

/** A file that arrives as the test says. */
export function slowFile(length: number) {
  let line: ReadableStreamDefaultController<Uint8Array>;
  const respond = (signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
    signal.addEventListener('abort', () => line.error(signal.reason));
    return new Response(body, { headers: { 'content-length': String(length) } });
  };
  return {
    respond,
    arrive: (bytes: number) => line.enqueue(new Uint8Array(bytes)),
    end: () => line.close(),
    breakOff: () => line.error(new TypeError('network error')),
  };
}

/** A real folder, empty, of the browser's own file system; a picker gives it from now on. */
export async function pickedFolder(name = 'Voices'): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(name, { recursive: true }).catch(() => undefined);
  const folder = await root.getDirectoryHandle(name, { create: true });
  vi.stubGlobal('showDirectoryPicker', () => Promise.resolve(folder));
  return folder;
}

/** What stands in a folder, by name, with its content. */
export async function contentsOf(folder: FileSystemDirectoryHandle): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const [name, handle] of folder.entries()) {
    found[name] =
      handle.kind === 'file' ? await (await (handle as FileSystemFileHandle).getFile()).text() : '/';
  }
  return found;
}
