import { open, type FileHandle } from 'node:fs/promises';

/** The largest `moov` box that is read, in bytes. That of a video of hours is smaller. */
const INDEX_BYTES_MAX = 256_000_000;
const HEADER = 8;
const HEADER_WIDE = 16;
/** Bytes of the fields of `stsd` and `avc1` before their inner boxes. */
const BEFORE_ENTRIES = 8;
const BEFORE_CONFIGURATION = 78;

/** The decoder configuration of H.264, from the `avcC` box of an MP4 file. */
export interface Configuration {
  /** Number of the profile, and level times ten, as the standard has them. */
  profile: number;
  level: number;
  /** Sequence parameter sets. */
  sequences: Buffer[];
  /** Picture parameter sets. */
  pictures: Buffer[];
  /** The bytes of `avcC` before and after the sets. */
  head: Buffer;
  tail: Buffer;
}

/** The index of an MP4 file with the box in it that holds the configuration. */
interface Index {
  bytes: Buffer;
  /** Offset of the index in the file, and whether nothing follows it. */
  from: number;
  isLast: boolean;
  /** Offsets in `bytes` of the nested MP4 boxes around the decoder configuration: the outermost first, `avcC` last. */
  path: number[];
}

interface Box {
  at: number;
  inside: number;
  end: number;
  type: string;
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + HEADER <= to;) {
    const size = bytes.readUInt32BE(at);
    if (size < HEADER || at + size > to) return;
    yield { at, inside: at + HEADER, end: at + size, type: bytes.toString('latin1', at + 4, at + 8) };
    at += size;
  }
}

/**
 * The boxes from `moov` to the configuration of the first H.264 track, and the bytes in each before its inner boxes.
 */
const WAY: readonly [type: string, before: number][] = [
  ['moov', 0],
  ['trak', 0],
  ['mdia', 0],
  ['minf', 0],
  ['stbl', 0],
  ['stsd', BEFORE_ENTRIES],
  ['avc1', BEFORE_CONFIGURATION],
  ['avcC', 0],
];

const findPath = (bytes: Buffer, from: number, to: number, depth = 0): number[] | null => {
  const [type, before] = WAY[depth]!;
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type !== type) continue;
    if (depth === WAY.length - 1) return [box.at];
    const inside = findPath(bytes, box.inside + before, box.end, depth + 1);
    if (inside) return [box.at, ...inside];
  }
  return null;
};

const readIndex = async (file: FileHandle): Promise<Index | null> => {
  const { size: length } = await file.stat();
  const header = Buffer.alloc(HEADER_WIDE);
  for (let at = 0; at + HEADER <= length;) {
    await file.read(header, 0, HEADER_WIDE, at);
    const short = header.readUInt32BE(0);
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (size < HEADER || at + size > length) return null;
    if (header.toString('latin1', 4, 8) === 'moov') {
      if (size > INDEX_BYTES_MAX) return null;
      const bytes = Buffer.alloc(size);
      await file.read(bytes, 0, size, at);
      const path = findPath(bytes, 0, size);
      return path && { bytes, from: at, isLast: at + size === length, path };
    }
    at += size;
  }
  return null;
};

/** Reads length-prefixed parameter sets from an `avcC` box. Also returns the offset after the last one. */
const readSets = (bytes: Buffer, from: number, count: number): { sets: Buffer[]; end: number } => {
  const sets: Buffer[] = [];
  let at = from;
  for (let set = 0; set < count; set++) {
    const length = bytes.readUInt16BE(at);
    sets.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return { sets, end: at };
};

const SEQUENCES_AT = 6;
const COUNT_BITS = 0x1f;

const parse = (bytes: Buffer): Configuration => {
  const sequences = readSets(bytes, SEQUENCES_AT, bytes[SEQUENCES_AT - 1]! & COUNT_BITS);
  const pictures = readSets(bytes, sequences.end + 1, bytes[sequences.end]!);
  return {
    profile: bytes[1]!,
    level: bytes[3]!,
    head: bytes.subarray(0, SEQUENCES_AT - 1),
    sequences: sequences.sets,
    pictures: pictures.sets,
    tail: bytes.subarray(pictures.end),
  };
};

const write = ({ head, sequences, pictures, tail }: Configuration): Buffer => {
  const sets = (all: readonly Buffer[]) =>
    all.flatMap((set) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(set.length);
      return [length, set];
    });
  return Buffer.concat([
    head,
    Buffer.from([0xe0 | sequences.length]),
    ...sets(sequences),
    Buffer.from([pictures.length]),
    ...sets(pictures),
    tail,
  ]);
};

const configurationOf = ({ bytes, path }: Index): Configuration => {
  const at = path.at(-1)!;
  return parse(bytes.subarray(at + HEADER, at + bytes.readUInt32BE(at)));
};

const withFile = async <T>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> => {
  const file = await open(path, flags);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
};

/** The decoder configuration of an MP4 file's H.264 track; null if it has none, or no single index. */
export const readConfiguration = (path: string): Promise<Configuration | null> =>
  withFile(path, 'r', async (file) => {
    const index = await readIndex(file);
    return index && configurationOf(index);
  });

const withSets = (sets: readonly Buffer[], more: readonly Buffer[]): Buffer[] => {
  const all = [...sets];
  for (const set of more) if (!all.some((one) => one.equals(set))) all.push(set);
  return all;
};

/**
 * Adds the parameter sets of other files to an MP4 file, so that a decoder of the joined file knows all of them from
 * the start. The index must be at the end of the file; otherwise nothing changes.
 */
export const addParameterSets = (path: string, others: readonly Configuration[]): Promise<void> =>
  withFile(path, 'r+', async (file) => {
    const index = await readIndex(file);
    if (!index?.isLast) return;
    const { bytes, from, path: boxes } = index;
    const own = configurationOf(index);
    const sequences = others.reduce((sets, other) => withSets(sets, other.sequences), own.sequences);
    const pictures = others.reduce((sets, other) => withSets(sets, other.pictures), own.pictures);
    const body = write({ ...own, sequences, pictures });
    const at = boxes.at(-1)!;
    const size = bytes.readUInt32BE(at);
    const more = body.length + HEADER - size;
    if (more === 0) return;
    for (const box of boxes) bytes.writeUInt32BE(bytes.readUInt32BE(box) + more, box);
    const joined = Buffer.concat([bytes.subarray(0, at + HEADER), body, bytes.subarray(at + size)]);
    await file.write(joined, 0, joined.length, from);
  });

/** A bit reader for a parameter set, after its header of one byte. */
const bitsOf = (set: Buffer) => {
  // Emulation prevention: a 3 follows two zeros where they would look like the start of another unit
  const plain = Buffer.from(set.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1');
  let at = 8;
  const bit = (): number => ((plain[at >> 3] ?? 0) >> (7 - (at++ & 7))) & 1;
  const bits = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + bit();
    return value;
  };
  return {
    bits,
    /** Reads an unsigned Exp-Golomb code. */
    number(): number {
      let zeros = 0;
      while (zeros < 32 && bit() === 0) zeros++;
      return 2 ** zeros - 1 + bits(zeros);
    },
  };
};

/** Profiles whose sets contain fields about the chroma format. */
const WITH_CHROMA_FORMAT = new Set([44, 83, 86, 100, 110, 118, 122, 128, 138, 139, 134, 135, 244]);

/**
 * Reads a sequence parameter set: its id, and whether all its pictures are frames, not fields. Sets with rare features
 * count as interlaced without being read further.
 */
export const readSequence = (set: Buffer): { id: number; isProgressive: boolean } => {
  const read = bitsOf(set);
  const profile = read.bits(8);
  read.bits(16);
  const id = read.number();
  const unknown = { id, isProgressive: false };
  if (WITH_CHROMA_FORMAT.has(profile)) {
    if (read.number() === 3) return unknown;
    read.number();
    read.number();
    read.bits(1);
    // Scaling matrices, which are rare, are not parsed
    if (read.bits(1)) return unknown;
  }
  read.number();
  const order = read.number();
  if (order === 1) return unknown;
  if (order === 0) read.number();
  read.number();
  read.bits(1);
  read.number();
  read.number();
  return { id, isProgressive: read.bits(1) === 1 };
};

/** The id of a picture parameter set. */
export const pictureSetId = (set: Buffer): number => bitsOf(set).number();
