import AudioLines from 'lucide-react/icons/audio-lines';
import FolderOpen from 'lucide-react/icons/folder-open';
import HeartOff from 'lucide-react/icons/heart-off';
import SearchX from 'lucide-react/icons/search-x';
import { noVoices as texts } from '../../i18n/en/voices/none.ts';
import { voices } from '../../i18n/en/voices/voices.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

interface NoVoicesProps {
  /** There are no voices at all. */
  isEmpty: boolean;
  /** Only favourites are shown. */
  favorites: boolean;
  /** Only a collection is shown. */
  collected: boolean;
  onClear(): void;
}

/** Tells why no voice is shown, and what to do. */
export function NoVoices({ isEmpty, favorites, collected, onClear }: NoVoicesProps) {
  const t = useText(texts);
  const clearText = useText(voices)('clearFilters');
  if (isEmpty) return <EmptyState icon={AudioLines} title={t('noneTitle')} text={t('noneText')} />;
  const clear = (
    <Button size={32} onClick={onClear}>
      {clearText}
    </Button>
  );
  return favorites ? (
    <EmptyState icon={HeartOff} title={t('noFavoritesTitle')} text={t('noFavoritesText')}>
      {clear}
    </EmptyState>
  ) : collected ? (
    <EmptyState icon={FolderOpen} title={t('notCollectedTitle')} text={t('notCollectedText')}>
      {clear}
    </EmptyState>
  ) : (
    <EmptyState icon={SearchX} title={t('notFoundTitle')} text={t('notFoundText')}>
      {clear}
    </EmptyState>
  );
}
