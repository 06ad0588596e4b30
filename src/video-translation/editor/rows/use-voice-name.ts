import { useStore } from '@nanostores/react';
import { RECORDED_VOICE_ID } from '../../../contract/constants/recorded-takes.ts';
import { editorVoice } from '../../../i18n/en/video-translation/editor-voice.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { useStores } from '../../../stores/use-stores.ts';

/** Returns the name of a row's voice; empty while voices are loading. */
export function useVoiceName(): (voice: NonNullable<Row['voice']>) => string {
  const t = useText(editorVoice);
  const voices = useStore(useStores().voices.$voices);
  return ({ voice_id }) => {
    if (voice_id === RECORDED_VOICE_ID) return t('recorded');
    if (!voices) return '';
    return voices.find((voice) => voice.voice_id === voice_id)?.name ?? t('gone');
  };
}
