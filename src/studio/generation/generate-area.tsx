import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { GenerationProgress } from './generation-progress.tsx';
import { useBlocker } from './use-blocker.ts';
import { useLeftOut } from './use-left-out.ts';
import { useStudio } from '../context.ts';
import { useCost } from './use-cost.ts';
import areaCss from './generate-area.css?inline';

/** The Generate button with its price, or the progress of the work. */
export function GenerateArea() {
  useSheet(areaCss);
  const stores = useStores();
  const { studio } = useStudio();
  const { generation, $summary, $cost } = studio;
  const t = useText(speechWork);
  const rail = useText(speechRail);
  const work = useStore(generation.$work);
  const { open, made, sentences } = useStore($summary);
  const cost = useStore($cost);
  const costText = useCost();
  const balance = useStore(stores.bonus.$creditBalance);
  const isBalanceExpired = useStore(stores.bonus.$isExpired);
  const hasBalance = useStore(stores.bonus.$bonus)?.credit_balance !== undefined && !isBalanceExpired;
  const blocker = useBlocker();
  const leftOut = useLeftOut();
  const { requests } = stores;
  useStore(requests.$answered);
  const noteId = useId();
  if (work.phase === 'running' || work.phase === 'cancelling') return <GenerationProgress work={work} />;

  // Not while they are being sent: disabling the button then would lose the focus
  const done = sentences > 0 && open.length === 0 && work.phase === 'idle';
  const ready = sentences - open.length + open.filter(({ key }) => cost.cached.has(key)).length;
  const short = hasBalance && !done && cost.credits > balance;
  const note =
    blocker?.text ||
    (short
      ? rail('balanceLow', { balance })
      : leftOut ||
        (ready > 0 && !done && work.phase === 'idle' ? rail('readyOf', { ready, count: sentences }) : ''));
  return (
    <div className="tts-generate">
      <Button
        variant={done ? 'secondary' : 'primary'}
        size={48}
        icon={done ? Check : undefined}
        wide
        part="generate"
        busy={work.phase === 'sending'}
        disabled={blocker !== null || done}
        aria-describedby={note ? noteId : undefined}
        onClick={() => studio.generate()}
      >
        <span>
          {work.phase === 'sending'
            ? t('sending')
            : done
              ? rail('allReady')
              : made === 'nothing'
                ? t('generate')
                : rail(made === 'changed' ? 'generateChanged' : 'generateMore', { count: open.length })}
        </span>
        {open.length > 0 && work.phase === 'idle' && costText && (
          <span className="tts-generate-cost">
            <span aria-hidden="true">{made === 'nothing' ? '· ' : ''}</span>
            {costText}
          </span>
        )}
      </Button>
      <p id={noteId} className="tts-generate-note" data-error={blocker?.isError || short || undefined}>
        {note}
      </p>
      {blocker?.needsPlan && requests.isAnswered('vox-subscribe') && (
        <Button wide onClick={() => requests.raise('vox-subscribe', { entry: 'subscribe' })}>
          {rail('upgrade')}
        </Button>
      )}
    </div>
  );
}
