import { useStore } from '@nanostores/react';
import { unsent as texts } from '../../i18n/en/shared/unsent.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import mineCss from './mine.css?inline';
import type { ProjectSaving } from './saving.ts';

/** Offers the edits that could not be stored when the project was left. */
export function UnsentNotice({ saving }: { saving: Pick<ProjectSaving, '$unsent' | 'decide'> }) {
  useSheet(mineCss);
  const t = useText(texts);
  const { locale } = useLanguage();
  const offer = useStore(saving.$unsent);
  if (!offer) return null;
  const { count, text } = offer;
  const when = formatAgo(locale, offer.at);
  return (
    <Banner
      tone="warn"
      action={
        <>
          <Button size={32} onClick={() => saving.decide(true)}>
            {t('use', { count })}
          </Button>
          <Button size={32} variant="quiet" onClick={() => saving.decide(false)}>
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
