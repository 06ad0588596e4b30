import { useStore } from '@nanostores/react';
import { speechWork } from '../i18n/en/speech-work.ts';
import { SCRIPT_SEGMENTS_MAX } from '../api/constants.ts';
import { useText } from '../i18n/use-text.ts';
import { useSpeech } from './speech-context.ts';

/** Why nothing can be generated now, in words; null when it can. */
export interface Obstacle {
  readonly text: string;
  /** Something is wrong, rather than not begun. */
  readonly isError: boolean;
  /** A higher plan would do. */
  readonly needsPlan?: boolean;
}

/** What stands in the way of a press of Generate. */
export function useObstacle(): Obstacle | null {
  const { workspace, isTryout } = useSpeech();
  const t = useText(speechWork);
  const obstacle = useStore(workspace.$obstacle);
  if (!obstacle) return null;
  const { kind, over = 0 } = obstacle;
  if (kind === 'empty') return { text: t('nothingToSpeak'), isError: false };
  if (kind === 'long') {
    return {
      text: t(isTryout ? 'tooLongToTry' : 'tooLong', { over }),
      isError: true,
      needsPlan: !isTryout,
    };
  }
  if (kind === 'many') return { text: t('tooManySentences', { limit: SCRIPT_SEGMENTS_MAX }), isError: true };
  return { text: '', isError: false };
}
