import { useStore } from '@nanostores/react';
import { countCharacters } from '../../../contract/constants/script.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { RowState } from '../../../studio/rows/row-speech.ts';
import { slotOf, type Row } from '../../../studio/rows/row.ts';
import { useEditor } from '../context.ts';
import type { RowFit as Fit } from '../model/row-fit.ts';

const WORDS = {
  'left-out': 'stateLeftOut',
  silent: 'stateSilent',
  uncast: 'stateUncast',
  unrecorded: 'stateUnrecorded',
  new: 'stateNew',
  changed: 'stateChanged',
  queued: 'stateQueued',
  making: 'stateMaking',
  failed: 'stateFailed',
} as const satisfies Record<Exclude<RowState, 'fresh'>, string>;

interface RowFitProps {
  row: Row;
  /** Null if the row is not spoken. */
  fit: Fit | null;
}

/** State of a row's speech, how it fits into its slot, and its reading speed. */
export function RowFit({ row, fit }: RowFitProps) {
  const { editor } = useEditor();
  const t = useText(editorRows);
  const { locale } = useLanguage();
  const { output } = useStore(editor.$settings);
  const state = editor.speech.stateOf(row);
  const slotMs = slotOf(row);
  const tenths = (ms: number) =>
    formatNumber(locale, ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const slot = tenths(slotMs);
  const lengths = fit && { spoken: tenths(fit.soundMs), slot };
  const lengthsName = fit?.isEstimate ? 'lengthsGuessed' : 'lengths';
  const pace = slotMs > 0 ? Math.round((countCharacters(row.text) * 1000) / slotMs) : 0;
  // If nothing is spoken, only the state "left out" is worth showing
  const told = state === 'fresh' || (output === 'subtitles' && state !== 'left-out') ? null : state;
  return (
    <div className="vt-fit">
      {told && (
        <span className="vt-state" data-state={told} title={t(`${WORDS[told]}Why`)}>
          {t(WORDS[told])}
        </span>
      )}
      {fit && <FitBadge fit={fit} />}
      <span className="vt-lengths">
        {lengths ? (
          <span title={t(`${lengthsName}Why`, lengths)}>{t(lengthsName, lengths)}</span>
        ) : (
          <span title={t('slotWhy', { slot })}>{t('slot', { slot })}</span>
        )}
        <span title={t('pace', { count: pace })}>{t('paceShort', { count: pace })}</span>
      </span>
      {fit && (
        <span className="vt-fit-bar" data-fit={fit.kind} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(1, fit.soundMs / Math.max(1, slotMs)) * 100}%` }} />
        </span>
      )}
    </div>
  );
}

/** Whether a row fits, in a word, with an explanation as tooltip. */
function FitBadge({ fit }: { fit: Fit }) {
  const t = useText(editorRows);
  const { locale } = useLanguage();
  const name = fit.isEstimate ? (`${fit.kind}Guessed` as const) : fit.kind;
  const values = {
    seconds: formatNumber(locale, fit.overrunMs / 1000, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
    speed: formatNumber(locale, fit.speed, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
  return (
    <span className="vt-badge" data-fit={fit.kind} title={t(`${name}Why`, values)}>
      {t(name, values)}
    </span>
  );
}
