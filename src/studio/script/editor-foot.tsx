import { useStore } from '@nanostores/react';
import FileUp from 'lucide-react/icons/file-up';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { formatDuration } from '../../i18n/format.ts';
import { formatRough } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { NewButton } from './new-button.tsx';
import { CharacterCount } from './character-count.tsx';
import { IMPORT_CHARACTERS_MAX } from '../../contract/constants/documents.ts';
import { useStudio } from '../context.ts';
import { useCost } from '../generation/use-cost.ts';
import footCss from './editor-foot.css?inline';

/** Footer: New and Import at one end; length, price and duration at the other. */
export function EditorFoot({ onNew, onImport }: { onNew(): void; onImport(): void }) {
  useSheet(footCss);
  const { studio } = useStudio();
  const rail = useText(speechRail);
  const { locale } = useLanguage();
  const { durationMs, openMs, sentences, open } = useStore(studio.$summary);
  const cost = useStore(studio.$cost);
  const costText = useCost();
  const isAtWork = useStore(studio.generation.$work).phase !== 'idle';
  const isOpen = open.length > 0;
  // During the work the earlier quote no longer applies; the time left is shown with the progress
  const quotedMs = isOpen && !isAtWork ? cost.durationMs : null;
  const waitMs = isOpen && !isAtWork ? cost.waitMs : null;
  // The length of what is made is known exactly
  const wholeMs = durationMs + (quotedMs === null ? 0 : quotedMs - openMs);
  const duration = isOpen || isAtWork ? formatRough(locale, wholeMs) : formatDuration(locale, wholeMs);
  return (
    <div className="tts-foot">
      <div className="tts-foot-actions">
        <NewButton onNew={onNew} />
        <Tooltip text={rail('importHint', { limit: IMPORT_CHARACTERS_MAX })}>
          <Button size={32} variant="quiet" icon={FileUp} onClick={onImport}>
            {rail('import')}
          </Button>
        </Tooltip>
      </div>
      <p className="tts-facts">
        <CharacterCount />
        {isOpen && costText && <span>{costText}</span>}
        {sentences > 0 && (
          <span>
            {waitMs
              ? rail('aboutReady', { duration, wait: formatRough(locale, waitMs) })
              : rail('about', { duration })}
          </span>
        )}
      </p>
    </div>
  );
}
