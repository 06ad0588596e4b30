import { useStore } from '@nanostores/react';
import { startTransition } from 'react';
import type { HistoryItem } from '../../contract/index.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DownloadFormats } from './download-formats.tsx';
import { downloadGroups } from './download-groups.ts';
import { downloadItems } from './download-items.ts';
import { useStudio } from '../context.ts';

interface DownloadDialogProps {
  items: readonly HistoryItem[];
  onClose(): void;
}

/** Downloads items of the history, in any format at least one of them is available in. */
export function DownloadDialog({ items, onClose }: DownloadDialogProps) {
  const stores = useStores();
  const speech = useStudio();
  const t = useText(speechHistory);
  const chosen = useStore(speech.studio.state.$format);
  const offered = Object.assign({}, ...items.map(({ downloads }) => downloads)) as HistoryItem['downloads'];
  return (
    <Dialog title={t('downloadTitle', { count: items.length })} width={380} closedBy="any" onClose={onClose}>
      <div className="tts-history-formats">
        <DownloadFormats
          groups={downloadGroups(offered, chosen)}
          chosen={chosen}
          onChoose={(format) => {
            downloadItems(stores, speech, items, format);
            // In a separate task: closing a dialog restyles the whole page
            startTransition(onClose);
          }}
        />
      </div>
    </Dialog>
  );
}
