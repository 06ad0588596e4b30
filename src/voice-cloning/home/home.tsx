import type { CloneKind } from '../../contract/constants/voice-cloning.ts';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Clones } from '../clones.ts';
import type { CloneOptions } from '../use-options.ts';
import type { ChosenVoice } from './candidate-choice.tsx';
import { CloneList } from './clone-list.tsx';
import homeCss from './home.css?inline';
import { KindCard } from './kind-card.tsx';

interface HomeProps {
  list: Clones;
  options: CloneOptions;
  onOpen(kind: CloneKind, renewed?: string): void;
  onUse: ((voiceId: string) => void) | undefined;
  onDeleted(cloneId: string): void;
  onChosen: ChosenVoice;
}

/** The kinds of clones, and the existing clones. */
export function Home({ list, options, onOpen, onUse, onDeleted, onChosen }: HomeProps) {
  useSheet(homeCss);
  const t = useText(texts);
  const { kinds } = options;
  return (
    <div className="tool-home clone-home">
      {kinds.length === 0 ? (
        <ErrorNotice text={`${t('noneTitle')}. ${t('noneText')}`} />
      ) : (
        <section className="clone-kinds" aria-label={t('make')}>
          {kinds.map((option) => (
            <KindCard key={option.kind} option={option} onMake={() => onOpen(option.kind)} />
          ))}
          {kinds.every(({ kind }) => kind !== 'professional') && (
            <p className="clone-hint">{t('moreKinds')}</p>
          )}
        </section>
      )}
      <CloneList {...{ list, onOpen, onUse, onDeleted, onChosen }} />
    </div>
  );
}
