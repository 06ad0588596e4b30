import { useStore } from '@nanostores/react';
import FilePlus from 'lucide-react/icons/file-plus';
import { useEffect, useEffectEvent, useState } from 'react';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useStudio } from '../context.ts';
import type { ScriptText } from '../model/script-text.ts';

/** Storage key: the explanation is shown only once. */
const TOLD_KEY = 'voxbench.kept-told';

/** Whether another text has replaced a script that the server has. */
const isReplaced = (before: ScriptText, now: ScriptText): boolean => {
  if (before.scriptId === null || now.scriptId !== null || now.segments.length === 0) return false;
  const keys = new Set(before.segments.map(({ key }) => key));
  return !now.segments.some(({ key }) => keys.has(key));
};

/** Starts a new script. The old one stays in the history; if that is impossible, the user is asked. */
export function NewButton({ onNew }: { onNew(): void }) {
  const stores = useStores();
  const { studio } = useStudio();
  const t = useText(speechRail);
  const isEmpty = useStore(studio.$summary).characters === 0;
  const isIdle = useStore(studio.generation.$work).phase === 'idle';
  const [phase, setPhase] = useState<'rest' | 'keeping' | 'asking'>('rest');

  const tellKept = () => {
    if (stores.storage.get(TOLD_KEY)) return;
    stores.storage.set(TOLD_KEY, 'yes');
    showToast({ tone: 'ok', text: t('keptInHistory') });
  };
  const onScript = useEffectEvent((now: ScriptText, before?: ScriptText) => {
    if (before && isReplaced(before, now)) tellKept();
  });
  useEffect(() => studio.state.$script.listen((now, before) => onScript(now, before)), [studio]);

  const begin = async () => {
    const isBlank = studio.state.$text.get().trim() === '';
    setPhase('keeping');
    const kept = await studio.keepScript();
    setPhase(kept ? 'rest' : 'asking');
    if (!kept) return;
    onNew();
    if (!isBlank) tellKept();
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
        <ConfirmDialog
          title={t('newTitle')}
          confirm={t('discard')}
          onConfirm={() => {
            setPhase('rest');
            onNew();
          }}
          onClose={() => setPhase('rest')}
        >
          <p>{t('newText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
