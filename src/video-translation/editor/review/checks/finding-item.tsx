import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { FRAME_RATE, gapMsMin, presetOf } from '../../../../studio/model/subtitles/presets.ts';
import type { Row } from '../../../../studio/rows/row.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { useEditor } from '../../context.ts';
import { charactersThatFit, spokenAfter } from '../../model/row-fit.ts';
import { fasterVoice, longerSlot } from '../../model/more-room.ts';
import { canTranslate } from '../../model/translate-rows.ts';
import { findingWords } from './finding-words.ts';
import type { RowFinding } from './finding.ts';

interface FindingItemProps {
  finding: RowFinding;
  isCurrent: boolean;
  /** A translation model is available that can shorten the text. */
  shortens: boolean;
}

/** A finding. Clicking it goes to its row. */
export function FindingItem({ finding, isCurrent, shortens }: FindingItemProps) {
  const { editor, review } = useEditor();
  const t = useText(editorChecks);
  const { locale } = useLanguage();
  const { rowId, check, mend } = finding;
  const number = editor.rows.indexOf(rowId) + 1;
  const row = editor.rows.get(rowId);
  const name = t(`check-${check}`);
  const shorter = shortens && check === 'sound' && row && canTranslate(row) ? row : null;
  const shorten = (long: Row) => {
    const fit = editor.fits.fitOf(long, spokenAfter(editor.rows.$rows.get(), number - 1));
    if (fit) void editor.translator.translate([long], charactersThatFit(long.text, fit));
  };
  const { detail, rows, fits } = editor;
  const makeRoom = {
    longerSlot() {
      const limits = presetOf(review.checks.$rules.get()).limitsOf(detail.target_language);
      const gapMs = gapMsMin(limits, detail.picture?.frame_rate ?? FRAME_RATE);
      return longerSlot(rows.$rows.get(), number - 1, fits, { endMs: editor.voicesEndMs, gapMs });
    },
    fasterVoice: () => fasterVoice(rows.$rows.get(), number - 1, fits),
  };
  const ways = (['longerSlot', 'fasterVoice'] as const).filter((way) => check === 'sound' && makeRoom[way]());
  const isTranslated = check === 'untranslated' && row && canTranslate(row) && editor.detail.source_language;
  return (
    <div className="vt-finding" data-current={isCurrent || undefined}>
      <button
        type="button"
        className="vt-finding-words"
        aria-current={isCurrent || undefined}
        onClick={() => review.checks.goTo(finding)}
      >
        <span>{t('at', { number, check: name })}</span>
        <span className="editor-hint">{findingWords(t, locale, finding)}</span>
      </button>
      {mend && (
        <Button
          size={32}
          aria-label={t('mendOf', { number, check: name })}
          onClick={() => void review.checks.mend(finding)}
        >
          {t('mend')}
        </Button>
      )}
      {shorter && (
        <Button size={32} aria-label={t('shortenOf', { number })} onClick={() => shorten(shorter)}>
          {t('shorten')}
        </Button>
      )}
      {ways.map((way) => (
        <Button
          key={way}
          size={32}
          aria-label={t(`${way}Of`, { number })}
          onClick={() => void rows.edit(makeRoom[way]())}
        >
          {t(way)}
        </Button>
      ))}
      {isTranslated && (
        <Button
          size={32}
          aria-label={t('translateOf', { number })}
          onClick={() => void editor.translator.translate([row])}
        >
          {t('translate')}
        </Button>
      )}
    </div>
  );
}
