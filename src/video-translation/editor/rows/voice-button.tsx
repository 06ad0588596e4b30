import AudioLines from 'lucide-react/icons/audio-lines';
import { useState } from 'react';
import type { Voice } from '../../../contract/index.ts';
import { editorSpeakers } from '../../../i18n/en/video-translation/editor-speakers.ts';
import { editorVoice } from '../../../i18n/en/video-translation/editor-voice.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { setOwnVoice } from '../../../studio/rows/speakers.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Popover, usePopover } from '../../../ui/layers/popover.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useEditor } from '../context.ts';
import { voiceFor } from '../../../studio/voices/voice-for.ts';
import { VoiceForm } from './voice-form.tsx';
import voiceCss from './voice-form.css?inline';

const loadPicker = () => import('../../../studio/voices/voice-picker.tsx');

/** Opens voice and speed of a row, or of all selected rows if this row is selected. */
export function VoiceButton({ row, number }: { row: Row; number: number }) {
  useSheet(voiceCss);
  const { editor } = useEditor();
  const { rows, selection, detail } = editor;
  const t = useText(editorVoice);
  const tSpeakers = useText(editorSpeakers);
  const { locale } = useLanguage();
  const popover = usePopover();
  const [picks, setPicks] = useState(false);
  const { segment_id: id } = row;
  const ids = () => {
    const { ids: selected } = selection.$selected.get();
    return selected.has(id) ? selected : new Set([id]);
  };
  const refusal = (one: Voice) =>
    voiceFor(one, detail.target_language)
      ? undefined
      : tSpeakers('wrongLanguage', { language: languageName(locale, detail.target_language) });
  const pick = (one: Voice) => {
    const chosen = voiceFor(one, detail.target_language);
    if (chosen) rows.edit(setOwnVoice(rows.$rows.get(), ids(), chosen));
  };
  return (
    <>
      <IconButton icon={AudioLines} label={t('voiceOf', { number })} {...popover.trigger} />
      <Popover state={popover} label={t('voiceOf', { number })} className="vt-voice-form">
        <VoiceForm ids={ids()} onPick={() => setPicks(true)} />
      </Popover>
      {picks && (
        <OnDemand load={loadPicker} onClose={() => setPicks(false)}>
          {({ VoicePicker }) => (
            <VoicePicker
              value={row.voice?.voice_id ?? ''}
              language={detail.target_language}
              refusal={refusal}
              onPick={pick}
              onClose={() => setPicks(false)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
