import { useState } from 'react';
import { latest } from '../../stores/latest.ts';
import { readSubtitleFile, type ReadSubtitles } from './subtitles.ts';

/** The file of subtitles that was brought. */
export interface BroughtSubtitles {
  readonly file: File;
  /** Null while it is read. */
  readonly read: ReadSubtitles | null;
}

/** Reads one file of subtitles at a time; the latest counts. */
export function useSubtitles() {
  const [subtitles, setSubtitles] = useState<BroughtSubtitles | null>(null);
  const [turn] = useState(() => latest());
  return {
    subtitles,
    async bring(file: File) {
      const isLatest = turn();
      setSubtitles({ file, read: null });
      const read = await readSubtitleFile(file);
      if (isLatest()) setSubtitles({ file, read });
    },
    remove() {
      turn();
      setSubtitles(null);
    },
  };
}
