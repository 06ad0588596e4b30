import Folder from 'lucide-react/icons/folder';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import type { Voice } from '../../../contract/index.ts';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import type { CollectionsState } from './collections.ts';

const loadDialogs = () => import('./dialogs.ts');

interface CollectButtonProps extends CollectionsState {
  voice: Voice;
  tabIndex: number;
}

/** Opens a dialog that assigns a voice to collections. */
export function CollectButton({ voice, tabIndex, ...state }: CollectButtonProps) {
  const t = useText(texts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isCollected = state.collections?.some(({ voice_ids }) => voice_ids.includes(voice.voice_id));
  return (
    <>
      <IconButton
        icon={isCollected ? Folder : FolderPlus}
        filled={isCollected}
        label={t('collectNamed', { name: voice.name })}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        // Arrow keys in the dialog must not move the focus in the surrounding grid
        <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          <OnDemand load={loadDialogs} onClose={close}>
            {({ CollectDialog }) => <CollectDialog {...state} voice={voice} onClose={close} />}
          </OnDemand>
        </div>
      )}
    </>
  );
}
