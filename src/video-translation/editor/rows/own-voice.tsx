import { editorVoice } from '../../../i18n/en/video-translation/editor-voice.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useVoiceName } from './use-voice-name.ts';
import voiceCss from './voice-form.css?inline';

interface OwnVoiceProps {
  voice: NonNullable<Row['voice']>;
  /** The voice differs from the speaker's. */
  isOwn: boolean;
}

/** Shows where a row's voice or speed differs from its speaker's. */
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
