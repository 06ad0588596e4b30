import { useStore } from '@nanostores/react';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../contract/constants/script.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStudio } from '../context.ts';

/** Why nothing can be generated now, in words; null when it can. */
export interface BlockerText {
  readonly text: string;
  /** Whether something is wrong, rather than just not started. */
  readonly isError: boolean;
  /** A higher plan would solve it. */
  readonly needsPlan?: boolean;
}

/** Why Generate is not possible now; null when it is. */
export function useBlocker(): BlockerText | null {
  const { studio, isTryout } = useStudio();
  const t = useText(speechWork);
  const blocker = useStore(studio.$blocker);
  if (!blocker) return null;
  const { kind, over = 0 } = blocker;
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
