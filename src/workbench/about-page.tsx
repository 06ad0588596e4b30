import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { SocialLinks } from '../analytics/index.ts';
import { VERSION } from '../api/version.ts';
import { about as texts } from '../i18n/en/workbench/about.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { AboutEngines } from './about-engines.tsx';
import aboutCss from './about.css?inline';

const kept = ['onServer', 'inBrowser', 'leaves'] as const;
const creditRules = ['notExchanged', 'planCredits', 'granted', 'packages', 'order'] as const;
const more = [
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/openapi.json', 'api'],
] as const;

/** About the product: what it is, what it stores where, and what it is built with. */
export default function AboutPage() {
  const stores = useStores();
  useSheet(aboutCss);
  const t = useText(texts);
  return (
    <div className="about">
      <p className="about-lead">{t('lead')}</p>
      <p className="about-version">{t('version', { version: VERSION })}</p>
      <section>
        <h2>{t('kept')}</h2>
        <dl className="about-kept">
          {kept.map((place) => (
            <div key={place}>
              <dt>{t(place)}</dt>
              <dd>{t(`${place}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>{t('engines')}</h2>
        <p>{t('enginesText')}</p>
        <AboutEngines />
      </section>
      <section>
        <h2>{t('credits')}</h2>
        <ul className="about-rules">
          {creditRules.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('more')}</h2>
        <p className="about-more">
          {more.map(([path, name]) => (
            <a
              key={path}
              href={stores.client.address(path)}
              target="_blank"
              rel="noopener"
              aria-label={t('newTab', { name: t(name) })}
            >
              {t(name)}
              <ArrowUpRight size={14} aria-hidden="true" />
            </a>
          ))}
        </p>
        <SocialLinks />
      </section>
    </div>
  );
}
