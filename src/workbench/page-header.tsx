import { useStore } from '@nanostores/react';
import Coins from 'lucide-react/icons/coins';
import { Link } from 'wouter';
import { workbench as texts } from '../i18n/en/workbench/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';

/** Title of a page, and the balance as a link to the usage page. */
export function PageHeader({ title }: { title: string }) {
  const stores = useStores();
  const t = useText(texts);
  const count = useStore(stores.bonus.$creditBalance);
  const isKnown = useStore(stores.bonus.$bonus) !== null;
  return (
    <div className="wb-bar" part="header">
      <h1 className="wb-title">{title}</h1>
      {isKnown && (
        <Link href="/usage" className="wb-credits" aria-label={t('creditsToUsage', { count })}>
          <Coins size={16} aria-hidden="true" />
          {t('creditBalance', { count })}
        </Link>
      )}
    </div>
  );
}
