import { useStore } from '@nanostores/react';
import Coins from 'lucide-react/icons/coins';
import { workbench as texts } from '../i18n/en/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';

/** Title of a page, and what is left to spend. */
export function PageHeader({ title, stores }: { title: string; stores: Stores }) {
  const t = useText(texts);
  const count = useStore(stores.bonus.$creditBalance);
  const isKnown = useStore(stores.bonus.$bonus) !== null;
  return (
    <header className="wb-bar" part="header">
      <h1 className="wb-title">{title}</h1>
      {isKnown && (
        <p className="wb-credits">
          <Coins size={16} aria-hidden="true" />
          {t('creditBalance', { count })}
        </p>
      )}
    </header>
  );
}
