import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { VideoTranslationDetail } from '../../contract/index.ts';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Translations } from '../home/translations.ts';

interface EditorProps {
  detail: VideoTranslationDetail;
  list: Translations;
  /** It is a page of the workbench: its keys work while nothing has the focus. */
  isPage: boolean;
  onClose(): void;
  /** Fetches the detail quietly again: its addresses may have ended. */
  onRenew(): void;
}

/** A prepared translation. */
export function Editor({ detail, onClose }: EditorProps) {
  const t = useText(texts);
  return (
    <div className="tool-home">
      <Button size={32} variant="quiet" icon={ArrowLeft} onClick={onClose}>
        {t('back')}
      </Button>
      <h1 dir="auto">{detail.title}</h1>
    </div>
  );
}
