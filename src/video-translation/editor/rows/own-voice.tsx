import { editorVoice } from '../../../i18n/en/video-translation/editor-voice.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useVoiceName } from './use-voice-name.ts';
import voiceCss from './voice-form.css?inline';

interface OwnVoiceProps {
  voice: NonNullable<Row['voice']>;
  /** It is not that of the speaker. */
  isOwn: boolean;
}

/** How a row is spoken otherwise than its speaker: the voice, the speed. */
export function OwnVoice({ voice, isOwn }: OwnVoiceProps) {
  useSheet(voiceCss);
  const t = useText(editorVoice);
  const { locale } = useLanguage();
  const nameOf = useVoiceName();
  const factor = formatNumber(locale, voice.speed, { minimumFractionDigits: 2 });
  return (
    <p className="vt-own-voice" dir="auto">
      {[...(isOwn ? [nameOf(voice)] : []), ...(voice.speed === 1 ? [] : [t('times', { factor })])].join(
        ' · ',
      )}
    </p>
  );
}
