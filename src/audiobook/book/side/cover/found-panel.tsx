import { useState } from 'react';
import type { BookLeftOut } from '../../../../contract/constants/books.ts';
import type { BookImport } from '../../../../contract/index.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { OnDemand } from '../../../../ui/on-demand.tsx';

const loadLeftOut = () => import('./left-out-dialog.tsx');

/** Accounts for all text of the file: how much of it is spoken, and what the import has left out. */
export function FoundPanel({ found }: { found: BookImport }) {
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const [shown, setShown] = useState<BookLeftOut | null>(null);
  const figures = [
    ['charactersIn', found.characters_in],
    ['charactersSpoken', found.characters_spoken],
    ['charactersParts', found.characters_parts_left_out],
    ['charactersOut', found.characters_left_out],
  ] as const;
  return (
    <section className="book-panel">
      <h3 dir="auto">{t('foundTitle', { file: found.file_name })}</h3>
      <dl className="book-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formatNumber(locale, value)}</dd>
          </div>
        ))}
      </dl>
      {found.read_by && <p className="editor-hint">{t('readBy', { engine: found.read_by })}</p>}
      {found.left_out
        .filter(({ passages }) => passages > 0)
        .map(({ kind, characters }) => (
          <div key={kind} className="book-found-kind">
            <span>
              {t('kindCount', { kind: t(kind), characters: t('characters', { count: characters }) })}
            </span>
            <Button size={32} aria-label={`${t('showLeftOut')}: ${t(kind)}`} onClick={() => setShown(kind)}>
              {t('showLeftOut')}
            </Button>
          </div>
        ))}
      {shown && (
        <OnDemand load={loadLeftOut} onClose={() => setShown(null)}>
          {({ LeftOutDialog }) => <LeftOutDialog kind={shown} onClose={() => setShown(null)} />}
        </OnDemand>
      )}
    </section>
  );
}
