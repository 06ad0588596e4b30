import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Popover, usePopover } from '../../ui/layers/popover.tsx';
import { useStudio } from '../context.ts';

const loadDownloadChoice = () => import('./download-choice.tsx');

/** Opens the choice of download formats, whose code is loaded then. */
export function DownloadButton() {
  const { generation, $summary } = useStudio().studio;
  const rail = useText(speechRail);
  const popover = usePopover();
  const hasSound = useStore($summary).made !== 'nothing';
  const isAtWork = 'job' in useStore(generation.$work);
  return (
    <>
      <Button size={32} icon={Download} disabled={!hasSound && !isAtWork} {...popover.trigger}>
        {rail('download')}
      </Button>
      <Popover state={popover} label={rail('download')} placement="above-end">
        <OnDemand load={loadDownloadChoice} onClose={popover.hide}>
          {({ DownloadChoice }) => <DownloadChoice onDone={popover.hide} />}
        </OnDemand>
      </Popover>
    </>
  );
}
