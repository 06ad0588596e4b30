import { useStore } from '@nanostores/react';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useLosses, type Losses } from './use-losses.ts';

/** Lists what is deleted with the account. */
export function LossList() {
  const t = useText(texts);
  const losses = useLosses();
  if (!losses) {
    return (
      <div className="prof-losses" role="status" aria-label={t('lostLoading')}>
        {['60%', '70%', '50%'].map((width) => (
          <Skeleton key={width} width={width} height="20px" />
        ))}
      </div>
    );
  }
  return <Known losses={losses} />;
}

function Known({ losses }: { losses: Losses }) {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const bonus = useStore(stores.bonus.$bonus);
  const credits = useStore(stores.bonus.$creditBalance);
  const { currentPlan, expireDate } = useStore(stores.bonus.$plan);
  const plan = useServerText()(currentPlan);
  const { scripts, hasMoreScripts, mixes, words, apiKeys } = losses;
  const planText = () => {
    if (!plan || bonus?.is_free_package === 1) return null;
    if (!expireDate) return t('lostPlan', { plan });
    return t('lostPlanUntil', { plan, date: formatDate(locale, expireDate, { dateStyle: 'long' }) });
  };
  const scriptsText = () => {
    if (scripts === null) return t('lostScriptsUnknown');
    if (hasMoreScripts) return t('lostScriptsMany', { count: scripts });
    return scripts > 0 ? t('lostScripts', { count: scripts }) : null;
  };
  const lines = [
    credits > 0 && t('lostCredits', { count: credits }),
    planText(),
    scriptsText(),
    mixes > 0 && t('lostMixes', { count: mixes }),
    words > 0 && t('lostWords', { count: words }),
    apiKeys > 0 && t('lostKeys', { count: apiKeys }),
    t('lostRest'),
  ].filter((line) => line !== null && line !== false);
  return (
    <ul className="prof-losses">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
