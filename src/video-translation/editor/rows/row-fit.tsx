import { countCharacters } from '../../../contract/constants/script.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { slotOf, type Row } from '../../../studio/rows/row.ts';
import { useEditor } from '../context.ts';
import type { RowState } from '../../../studio/rows/row-speech.ts';

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
  /** The one that is spoken after it. */
  next: Row | undefined;
}

/** Speeds nearer to 1 than this are not shown. */
const SPEED_SHOWN = 0.01;

/** How the speech of a row stands, how it fits into its slot, and how fast its text is read. */
export function RowFit({ row, next }: RowFitProps) {
  const { speech, fits } = useEditor().editor;
  const t = useText(editorRows);
  const { locale } = useLanguage();
  const state = speech.stateOf(row);
  const fit = fits.fitOf(row, next);
  const slotMs = slotOf(row);
  const seconds = (ms: number) =>
    formatNumber(locale, ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const pace = slotMs > 0 ? Math.round((countCharacters(row.text) * 1000) / slotMs) : 0;
  return (
    <div className="vt-fit">
      {state !== 'fresh' && (
        <span className="vt-badge" data-state={state}>
          {t(WORDS[state])}
        </span>
      )}
      {fit && (
        <span className="vt-badge" data-fit={fit.kind}>
          {fit.kind === 'overruns'
            ? t('overruns', { seconds: seconds(fit.overrunMs) })
            : fit.kind === 'fast'
              ? t('fast', { speed: fit.speed.toFixed(2) })
              : Math.abs(fit.speed - 1) < SPEED_SHOWN
                ? t('fits')
                : t('fitsAt', { speed: fit.speed.toFixed(2) })}
        </span>
      )}
      <span className="vt-lengths" title={fit?.isEstimate ? t('estimate') : undefined}>
        {t(fit?.isEstimate ? 'lengthsGuessed' : 'lengths', {
          spoken: fit ? seconds(fit.soundMs) : t('nothingSpoken'),
          slot: seconds(slotMs),
        })}
      </span>
      <span className="vt-fit-bar" data-fit={fit?.kind} aria-hidden="true">
        <span style={{ inlineSize: `${fit ? Math.min(1, fit.soundMs / Math.max(1, slotMs)) * 100 : 0}%` }} />
      </span>
      <span className="vt-pace" title={t('pace', { count: pace })}>
        {t('paceShort', { count: pace })}
      </span>
    </div>
  );
}
