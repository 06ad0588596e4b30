import { useState } from 'react';
import type { SourceCue } from '../../contract/index.ts';
import { latest } from '../../stores/latest.ts';
import { readSubtitleFile, type ReadSubtitles } from './subtitles.ts';

/** The added subtitle file. */
export interface BroughtSubtitles {
  readonly file: Pick<File, 'name'>;
  /** Null while it is being read. */
  readonly read: ReadSubtitles | null;
}

/** Reads subtitle files; of several, the latest counts. */
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
    /** Takes over cues that are already parsed. */
    take(name: string, cues: readonly SourceCue[]) {
      turn();
      setSubtitles({ file: { name }, read: { format: 'srt', cues, problems: [], problemCount: 0 } });
    },
    remove() {
      turn();
      setSubtitles(null);
    },
  };
}
