import { useStore } from '@nanostores/react';
import FilePlus from 'lucide-react/icons/file-plus';
import { useState } from 'react';
import { speechRail } from '../../i18n/en/speech-rail.ts';
import { speechWork } from '../../i18n/en/speech-work.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useStudio } from '../context.ts';

/** The explanation is shown once only. */
const TOLD_KEY = 'voxbench.kept-told';

/** Begins a new script. The old one stays in the history; only where it cannot, the user is asked. */
export function NewButton({ onNew }: { onNew(): void }) {
  const { stores, studio } = useStudio();
  const t = useText(speechRail);
  const cancel = useText(speechWork)('cancel');
  const isEmpty = useStore(studio.$summary).characters === 0;
  const isIdle = useStore(studio.generation.$work).phase === 'idle';
  const [phase, setPhase] = useState<'rest' | 'keeping' | 'asking'>('rest');

  const begin = async () => {
    const isBlank = studio.state.$text.get().trim() === '';
    setPhase('keeping');
    const kept = await studio.keepScript();
    setPhase(kept ? 'rest' : 'asking');
    if (!kept) return;
    onNew();
    if (isBlank || stores.storage.get(TOLD_KEY)) return;
    stores.storage.set(TOLD_KEY, 'yes');
    showToast({ tone: 'ok', text: t('keptInHistory') });
  };
  return (
    <>
      <Button
        size={32}
        variant="quiet"
        icon={FilePlus}
        disabled={isEmpty || !isIdle}
        busy={phase === 'keeping'}
        onClick={() => void begin()}
      >
        {t('new')}
      </Button>
      {phase === 'asking' && (
        <Dialog
          title={t('newTitle')}
          onClose={() => setPhase('rest')}
          actions={
            <>
              <Button data-autofocus="" onClick={() => setPhase('rest')}>
                {cancel}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setPhase('rest');
                  onNew();
                }}
              >
                {t('discard')}
              </Button>
            </>
          }
        >
          <p>{t('newText')}</p>
        </Dialog>
      )}
    </>
  );
}
