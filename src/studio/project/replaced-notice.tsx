import { useStore } from '@nanostores/react';
import { replaced as texts } from '../../i18n/en/shared/replaced.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import type { ReplacedText } from './merge.ts';
import mineCss from './mine.css?inline';
import { Offer } from './offer.tsx';
import type { ProjectSaving } from './saving.ts';

interface ReplacedNoticeProps {
  saving: Pick<ProjectSaving, '$replaced' | 'forgetReplaced'>;
  /** Class of the editor's notices. */
  className: string;
  /** Index of a segment; -1 if it does not exist. */
  indexOf(id: string): number;
  /** Puts the text back. @returns false if that is not possible; then it stays offered */
  onUse(text: ReplacedText): boolean;
}

/** Offers a text of another window that a change made here has replaced. */
export function ReplacedNotice({ saving, className, indexOf, onUse }: ReplacedNoticeProps) {
  useSheet(mineCss);
  const t = useText(texts);
  const first = useStore(saving.$replaced).find(({ segment_id }) => indexOf(segment_id) >= 0);
  const decide = (text: ReplacedText, use?: typeof onUse) => {
    if (use?.(text) !== false) saving.forgetReplaced(text);
  };
  // The element is there while empty: screen readers only announce what is inserted into it
  return (
    <div role="status" className={`${className} mine-notice`}>
      {first && (
        <Offer
          use={t('use')}
          discard={t('discard')}
          onUse={() => decide(first, onUse)}
          onDiscard={() => decide(first)}
        >
          {t('text', { number: indexOf(first.segment_id) + 1 })}
          <q className="mine-text" dir="auto">
            {first.text}
          </q>
        </Offer>
      )}
    </div>
  );
}
