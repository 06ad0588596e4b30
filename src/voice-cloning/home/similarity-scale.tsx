import type { CSSProperties } from 'react';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { placeOf, verdictOf, type Similarity } from './similarity.ts';

const MARKS = [
  ['stock', 'markStock'],
  ['clone', 'markClone'],
  ['ceiling', 'markCeiling'],
] as const;

/** A clone's similarity to the speaker, on a scale from another person to the same person. */
export function SimilarityScale({ similarity }: { similarity: Similarity }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { verdict, share } = verdictOf(similarity);
  const percent = (value: number) => formatNumber(locale, value, { style: 'percent' });
  return (
    <div className="clone-similarity" role="group" aria-label={t('similarity')}>
      <p>{verdict === 'nearer' ? t('verdict_nearer', { share: percent(share) }) : t(`verdict_${verdict}`)}</p>
      <div className="clone-scale" aria-hidden="true">
        {MARKS.map(([mark]) => (
          <span key={mark} data-mark={mark} style={{ '--at': placeOf(similarity[mark]) } as CSSProperties} />
        ))}
      </div>
      <p className="clone-ends">
        <span>{t('another')}</span>
        <span>{t('same')}</span>
      </p>
      <ul className="clone-legend">
        {MARKS.map(([mark, name]) => (
          <li key={mark} data-mark={mark}>
            {t('markValue', { mark: t(name), value: Math.round(placeOf(similarity[mark]) * 100) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
