import { source as texts } from '../../i18n/en/shared/source.ts';
import { formatLength } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { KeptTake } from '../../stores/kept-takes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';

interface KeptTakesProps {
  takes: readonly KeptTake[];
  onUse(take: KeptTake): void;
  onDiscard(id: string): void;
}

/** Unused recordings of an earlier visit: the tab was closed, or the upload did not finish. */
export function KeptTakes({ takes, onUse, onDiscard }: KeptTakesProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  return takes.map((take) => (
    <Banner
      key={take.id}
      action={
        <>
          <Button size={32} variant="quiet" onClick={() => onDiscard(take.id)}>
            {t('discardTake')}
          </Button>
          <Button size={32} onClick={() => onUse(take)}>
            {t('useTake')}
          </Button>
        </>
      }
    >
      {t('keptTake', { length: formatLength(take.durationMs), when: formatAgo(locale, take.begunAt) })}
    </Banner>
  ));
}
