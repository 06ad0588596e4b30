import { useStore } from '@nanostores/react';
import { SCRIPT_SEGMENTS_MAX } from '../api/constants.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { useSpeech } from './speech-context.ts';

/** Why nothing can be generated now, in words; null when it can. */
export interface Obstacle {
  readonly text: string;
  /** Something is wrong, rather than not begun. */
  readonly isError: boolean;
}

/** What stands in the way of a press of Generate. */
export function useObstacle(): Obstacle | null {
  const { stores, workspace, isTryout } = useSpeech();
  const t = useText(textToSpeech);
  const summary = useStore(workspace.$summary);
  const bonus = useStore(stores.bonus.$bonus);
  const settled = useStore(workspace.state.$settled);
  const { segments } = useStore(workspace.state.$script);
  const limit = bonus?.script_characters_max;
  if (summary.sentences === 0) return { text: t('nothingToSpeak'), isError: false };
  if (limit !== undefined && summary.characters > limit) {
    return {
      text: t(isTryout ? 'tooLongToTry' : 'tooLong', { over: summary.characters - limit }),
      isError: true,
    };
  }
  if (segments.length > SCRIPT_SEGMENTS_MAX) {
    return { text: t('tooManySentences', { limit: SCRIPT_SEGMENTS_MAX }), isError: true };
  }
  if (!settled) return { text: '', isError: false };
  return null;
}
