import { useStore } from '@nanostores/react';
import Blend from 'lucide-react/icons/blend';
import { useMemo, useState } from 'react';
import type { Voice } from '../../contract/index.ts';
import { voiceMixes as texts } from '../../i18n/en/voices/mixes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { mixGroups } from './mixable.ts';

const loadDialogs = () => import('./mix-dialogs.ts');

interface MixButtonProps {
  /** Id of the initial voice; empty for any. */
  value: string;
  onMade(voice: Voice): void;
}

/** Opens the mix dialog. Renders nothing if no voices can be mixed. */
export function MixButton({ value, onMade }: MixButtonProps) {
  const stores = useStores();
  const t = useText(texts);
  const voices = useStore(stores.voices.$selectableVoices);
  const models = useStore(stores.voices.$models);
  const groups = useMemo(() => mixGroups(voices, models ?? []), [voices, models]);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (groups.length === 0) return null;
  return (
    <>
      <Button size={32} icon={Blend} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <OnDemand load={loadDialogs} onClose={close}>
          {({ MixDialog }) => <MixDialog {...{ groups, value, onMade }} onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}
