import { useStore } from '@nanostores/react';
import { unsent as texts } from '../../i18n/en/shared/unsent.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import mineCss from './mine.css?inline';
import { Offer } from './offer.tsx';
import type { ProjectSaving, UnsentOffer } from './saving.ts';

interface UnsentNoticeProps {
  saving: Pick<ProjectSaving, '$unsent' | 'decide'>;
  /** Class of the editor's notices. */
  className: string;
}

/** Offers edits that could not be stored when the project was left. */
export function UnsentNotice({ saving, className }: UnsentNoticeProps) {
  useSheet(mineCss);
  const offer = useStore(saving.$unsent);
  // The element is there while empty: screen readers only announce what is inserted into it
  return (
    <div role="status" className={`${className} mine-notice`}>
      {offer && <Edits {...offer} onDecide={saving.decide} />}
    </div>
  );
}

interface EditsProps extends UnsentOffer {
  onDecide(isUsed: boolean): void;
}

function Edits({ at, count, text, onDecide }: EditsProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const when = formatAgo(locale, at);
  return (
    <Offer
      use={t('use', { count })}
      discard={t('discard')}
      onUse={() => onDecide(true)}
      onDiscard={() => onDecide(false)}
    >
      {count > 0 ? t('found', { count, when }) : t('foundElse', { when })}
      {text && (
        <q className="mine-text" dir="auto">
          {text}
        </q>
      )}
    </Offer>
  );
}
