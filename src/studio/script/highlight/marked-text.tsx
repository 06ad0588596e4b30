import type { ReactNode } from 'react';
import type { Stretch } from './highlight-lines.ts';
import { cutText } from './text-marks.ts';

const CLASSES = { pause: 'tts-pause', match: 'tts-match', 'match-current': 'tts-match', word: 'tts-word' };

/** A text with its marks. They only change colours, so that every letter stays where it is in the field. */
export function markedText({ text, marks }: Stretch): ReactNode {
  if (marks.length === 0) return text;
  return cutText(text, marks).map(({ text: part, kinds }, index) =>
    kinds.length === 0 ? (
      part
    ) : (
      <span
        key={index}
        className={kinds.map((kind) => CLASSES[kind]).join(' ')}
        data-match={kinds.includes('match-current') ? 'current' : undefined}
      >
        {part}
      </span>
    ),
  );
}
