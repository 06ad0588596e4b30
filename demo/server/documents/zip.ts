import { unzipSync } from 'fflate';
import { ImportProblem } from './document.ts';

const MEMBERS_MAX = 20_000;
/** Of what is unpacked at all: pictures and fonts never are. */
const MEMBER_BYTES_MAX = 64 * 1024 * 1024;
const TOTAL_BYTES_MAX = 128 * 1024 * 1024;
/** Text packs ten to one; a hundred is a document made to fill the memory. Small members may be what they like. */
const RATIO_MAX = 150;
const RATIO_FREE_BYTES = 1024 * 1024;

/** An archive whose members are unpacked within bounds. */
export interface Zip {
  readonly names: ReadonlySet<string>;
  /**
   * Unpacks those of the members that are there.
   *
   * @throws ImportProblem err_file_damaged, err_file_too_complex
   */
  read(names: Iterable<string>): Map<string, Uint8Array>;
}

type Member = { name: string; size: number; originalSize: number };

const unpack = (bytes: Uint8Array, wants: (member: Member) => boolean): Record<string, Uint8Array> => {
  try {
    return unzipSync(bytes, { filter: wants });
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('err_file_damaged');
  }
};

export const openZip = (bytes: Uint8Array): Zip => {
  const names = new Set<string>();
  let count = 0;
  unpack(bytes, ({ name }) => {
    if (++count > MEMBERS_MAX) throw new ImportProblem('err_file_too_complex');
    names.add(name);
    return false;
  });
  let total = 0;

  return {
    names,
    read(wanted) {
      const open = new Set(wanted);
      // The sizes are the archive's word, but what is unpacked never becomes larger than it said.
      const members = unpack(bytes, ({ name, size, originalSize }) => {
        // A name that comes twice is unpacked once
        if (!open.delete(name)) return false;
        total += originalSize;
        const bomb = originalSize > RATIO_FREE_BYTES && originalSize > size * RATIO_MAX;
        if (bomb || originalSize > MEMBER_BYTES_MAX || total > TOTAL_BYTES_MAX)
          throw new ImportProblem('err_file_too_complex');
        return true;
      });
      return new Map(Object.entries(members));
    },
  };
};
