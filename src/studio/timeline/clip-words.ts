import type { timeline } from '../../i18n/en/shared/timeline.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { formatTenths } from '../trim/format-tenths.ts';
import { overrunMs, type Clip } from './clip.ts';

type Words = Translate<typeof timeline.en>;

/** Describes how much too long a clip's audio is; null when it fits. */
export function overrunWords(t: Words, locale: string, clip: Clip): string | null {
  const ms = overrunMs(clip);
  const seconds = formatNumber(locale, ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return ms > 0 ? t('tooLong', { seconds }) : null;
}

/** Accessible name of a clip: speaker, time, text and state. */
export const clipName = (t: Words, locale: string, speaker: string, clip: Clip): string =>
  [
    speaker,
    t('span', { start: formatTenths(clip.startMs), end: formatTenths(clip.endMs) }),
    clip.label,
    clip.state === 'locked' && t('locked'),
    clip.state === 'left-out' && t('leftOut'),
    (clip.soundMs === null || clip.state === 'open') && t('notMade'),
    overrunWords(t, locale, clip),
  ]
    .filter(Boolean)
    .join(', ');
