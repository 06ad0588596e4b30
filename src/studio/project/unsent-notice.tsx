import { useStore } from '@nanostores/react';
import { unsent as texts } from '../../i18n/en/shared/unsent.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { focusPlaceThen } from '../source/focus-place.ts';
import mineCss from './mine.css?inline';
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
      {offer && <Offer {...offer} onDecide={saving.decide} />}
    </div>
  );
}

interface OfferProps extends UnsentOffer {
  onDecide(isUsed: boolean): void;
}

function Offer({ at, count, text, onDecide }: OfferProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const when = formatAgo(locale, at);
  return (
    <Banner
      tone="warn"
      action={
        <>
          <Button size={32} onClick={focusPlaceThen(() => onDecide(true))}>
            {t('use', { count })}
          </Button>
          <Button size={32} variant="quiet" onClick={focusPlaceThen(() => onDecide(false))}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {count > 0 ? t('found', { count, when }) : t('foundElse', { when })}
      {text && (
        <q className="mine-text" dir="auto">
          {text}
        </q>
      )}
    </Banner>
  );
}
