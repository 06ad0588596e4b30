/**
 * The part of WASI preview 1 that flite needs, with files in memory. Node's own `node:wasi` crashes the process when
 * flite runs repeatedly.
 *
 * https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md
 */

interface File {
  bytes: Uint8Array;
  length: number;
}

type Descriptor = { kind: 'character' } | { kind: 'directory' } | { kind: 'file'; file: File; at: number };

const SUCCESS = 0;
const BADF = 8;
const NOENT = 44;
const SPIPE = 70;
const FILETYPE = { character: 2, directory: 3, file: 4 } as const;
const OPEN_CREATE = 1;
const OPEN_TRUNCATE = 8;
const PREOPENED = 3;

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const grow = (file: File, length: number) => {
  if (length > file.bytes.length) {
    const bytes = new Uint8Array(Math.max(length, file.bytes.length * 2, 65_536));
    bytes.set(file.bytes.subarray(0, file.length));
    file.bytes = bytes;
  }
  file.length = Math.max(file.length, length);
};

/** A new program instance, which can run once. */
interface Program {
  /** Runs `main` with these arguments after the program's name; answers its exit code. May throw a trap. */
  run(args: readonly string[]): number;
  /** A file that the program wrote; undefined when it does not exist. */
  read(name: string): Uint8Array | undefined;
}

export const instantiate = async (module: WebAssembly.Module): Promise<Program> => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const files = new Map<string, File>();
  const descriptors = new Map<number, Descriptor>([
    [0, { kind: 'character' }],
    [1, { kind: 'character' }],
    [2, { kind: 'character' }],
    [PREOPENED, { kind: 'directory' }],
  ]);
  let nextDescriptor = PREOPENED + 1;
  let argv: Uint8Array[] = [];
  let memory: WebAssembly.Memory;

  const view = () => new DataView(memory.buffer);
  const bytesAt = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);

  /** Calls `each` for every buffer of a scatter/gather list. Returns the sum of its results. */
  const overBuffers = (list: number, count: number, each: (buffer: Uint8Array) => number) => {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view().getUint32(list + i * 8, true);
      total += each(bytesAt(at, view().getUint32(list + i * 8 + 4, true)));
    }
    return total;
  };

  const imports = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, argv.length, true);
      view().setUint32(
        size,
        argv.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return SUCCESS;
    },
    args_get(pointers: number, buffer: number) {
      for (const arg of argv) {
        view().setUint32(pointers, buffer, true);
        bytesAt(buffer, arg.length).set(arg);
        pointers += 4;
        buffer += arg.length;
      }
      return SUCCESS;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      view().setBigUint64(result, BigInt(Date.now()) * 1_000_000n, true);
      return SUCCESS;
    },
    fd_close(fd: number) {
      return descriptors.delete(fd) ? SUCCESS : BADF;
    },
    fd_fdstat_get(fd: number, result: number) {
      const descriptor = descriptors.get(fd);
      if (!descriptor) return BADF;
      bytesAt(result, 24).fill(0);
      view().setUint8(result, FILETYPE[descriptor.kind]);
      view().setBigUint64(result + 8, 0xffff_ffff_ffff_ffffn, true);
      view().setBigUint64(result + 16, 0xffff_ffff_ffff_ffffn, true);
      return SUCCESS;
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_prestat_get(fd: number, result: number) {
      if (fd !== PREOPENED) return BADF;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, 1, true);
      return SUCCESS;
    },
    fd_prestat_dir_name(_fd: number, path: number) {
      view().setUint8(path, '/'.charCodeAt(0));
      return SUCCESS;
    },
    fd_read(fd: number, list: number, count: number, result: number) {
      const descriptor = descriptors.get(fd);
      if (!descriptor) return BADF;
      const total = overBuffers(list, count, (buffer) => {
        if (descriptor.kind !== 'file') return 0;
        const { file, at } = descriptor;
        const read = file.bytes.subarray(at, Math.min(at + buffer.length, file.length));
        buffer.set(read);
        descriptor.at += read.length;
        return read.length;
      });
      view().setUint32(result, total, true);
      return SUCCESS;
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number) {
      const descriptor = descriptors.get(fd);
      if (descriptor?.kind !== 'file') return SPIPE;
      const base = [0, descriptor.at, descriptor.file.length][whence] ?? 0;
      descriptor.at = base + Number(offset);
      view().setBigUint64(result, BigInt(descriptor.at), true);
      return SUCCESS;
    },
    fd_write(fd: number, list: number, count: number, result: number) {
      const descriptor = descriptors.get(fd);
      if (!descriptor) return BADF;
      const total = overBuffers(list, count, (buffer) => {
        if (descriptor.kind === 'file') {
          grow(descriptor.file, descriptor.at + buffer.length);
          descriptor.file.bytes.set(buffer, descriptor.at);
          descriptor.at += buffer.length;
        }
        return buffer.length;
      });
      view().setUint32(result, total, true);
      return SUCCESS;
    },
    path_open(
      _directory: number,
      _lookup: number,
      path: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _descriptorFlags: number,
      result: number,
    ) {
      const name = decoder.decode(bytesAt(path, length).slice());
      let file = files.get(name);
      if (!file && !(flags & OPEN_CREATE)) return NOENT;
      if (!file || flags & OPEN_TRUNCATE) {
        file = { bytes: new Uint8Array(), length: 0 };
        files.set(name, file);
      }
      const fd = nextDescriptor++;
      descriptors.set(fd, { kind: 'file', file, at: 0 });
      view().setUint32(result, fd, true);
      return SUCCESS;
    },
    proc_exit(code: number) {
      throw new Exit(code);
    },
  };

  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  memory = instance.exports['memory'] as WebAssembly.Memory;
  const start = instance.exports['_start'] as () => void;

  return {
    run(args) {
      argv = ['program', ...args].map((arg) => encoder.encode(`${arg}\0`));
      try {
        start();
        return 0;
      } catch (error) {
        if (error instanceof Exit) return error.code;
        throw error;
      }
    },
    read(name) {
      const file = files.get(name);
      return file?.bytes.subarray(0, file.length);
    },
  };
};
