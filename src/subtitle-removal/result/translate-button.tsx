import { useStore } from '@nanostores/react';
import Languages from 'lucide-react/icons/languages';
import { useHost } from '../../element/host-context.ts';
import { subtitleRemovalResult as texts } from '../../i18n/en/subtitle-removal/result.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { raise } from '../raise.ts';

interface TranslateButtonProps {
  /** Id of the removal. */
  removal: string;
  onTranslate: ((removal: string) => void) | undefined;
}

/** Opens the video's translation in the workbench or on the page. Hidden if neither handles the request. */
export function TranslateButton({ removal, onTranslate }: TranslateButtonProps) {
  const { requests } = useStores();
  const host = useHost();
  const t = useText(texts);
  useStore(requests.$answered);
  if (!onTranslate && !requests.isAnswered('vox-use-video')) return null;
  const use = () => {
    if (raise(host, 'vox-use-video', { removal })) onTranslate?.(removal);
  };
  return (
    <Button size={32} icon={Languages} onClick={use}>
      {t('translate')}
    </Button>
  );
}
