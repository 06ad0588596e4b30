import { useStore } from '@nanostores/react';
import { SPEED_FACTORS, SPEED_STEP_MAX, SPEED_STEP_MIN } from '../../../contract/constants/speech.ts';
import { editorVoice } from '../../../i18n/en/video-translation/editor-voice.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { SPEED_UNHEARD } from '../../../studio/model/subtitles/fit/fit-of.ts';
import { castsOf, followSpeaker, hasOwnVoice, isRecorded, setSpeed } from '../../../studio/rows/speakers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { useEditor } from '../context.ts';
import { isOpenRow } from '../../../studio/rows/row-speech.ts';
import { useVoiceName } from './use-voice-name.ts';

interface VoiceFormProps {
  ids: ReadonlySet<string>;
  /** Called to open the choice of a voice. */
  onPick(): void;
}

/** The slider step nearest to a speed. */
const stepOf = (speed: number): number => {
  const away = SPEED_FACTORS.map((factor) => Math.abs(factor - speed));
  return away.indexOf(Math.min(...away)) + SPEED_STEP_MIN;
};

/** Voice and speed of the selected rows, with the price of speaking them again. */
export function VoiceForm({ ids, onPick }: VoiceFormProps) {
  const { editor } = useEditor();
  const { rows, speech } = editor;
  const t = useText(editorVoice);
  const { locale } = useLanguage();
  const nameOf = useVoiceName();
  const all = useStore(rows.$rows);
  useStore(speech.$made);
  const { output } = useStore(editor.$settings);
  const meant = all.filter(({ segment_id }) => ids.has(segment_id));
  const casts = castsOf(all);
  const isOwn = meant.some((row) => hasOwnVoice(row, casts.get(row.speaker) ?? null));
  const voices = new Set(meant.map(({ voice }) => voice?.voice_id ?? null));
  const [first] = meant;
  const speed = first?.voice?.speed ?? 1;
  const open = meant.filter((row) => isOpenRow(row, speech.stateOf(row)));
  const words = () => {
    if (voices.size > 1) return t('mixed');
    if (!first?.voice) return t('none');
    return t(isOwn ? 'own' : 'asSpeaker', { voice: nameOf(first.voice) });
  };
  return (
    <>
      {meant.length > 1 && <p className="editor-hint">{t('selected', { count: meant.length })}</p>}
      <p dir="auto">{words()}</p>
      <Button size={32} data-autofocus="" onClick={onPick}>
        {t('choose')}
      </Button>
      <Slider
        label={t('speed')}
        value={stepOf(speed)}
        min={SPEED_STEP_MIN}
        max={SPEED_STEP_MAX}
        origin={0}
        disabled={meant.every((row) => !row.voice || isRecorded(row))}
        valueText={t('times', { factor: formatNumber(locale, speed, { minimumFractionDigits: 2 }) })}
        ends={[t('slower'), t('faster')]}
        onChange={(step) =>
          void rows.edit(
            setSpeed(rows.$rows.get(), ids, SPEED_FACTORS[step - SPEED_STEP_MIN]!),
            `speed ${[...ids].join(' ')}`,
          )
        }
      />
      {speed > SPEED_UNHEARD.max && <p className="editor-hint">{t('hurried')}</p>}
      {output !== 'subtitles' && open.length > 0 && (
        <p role="status" className="editor-hint">
          {t('price', { count: editor.priceOf(open) })}
        </p>
      )}
      <Button
        size={32}
        variant="quiet"
        disabled={!isOwn && meant.every(({ voice }) => (voice?.speed ?? 1) === 1)}
        onClick={() => void rows.edit(followSpeaker(rows.$rows.get(), ids))}
      >
        {t('follow')}
      </Button>
    </>
  );
}
