import { storesPanel } from '../stores/stores-panel.tsx';
import { DownloadSlot } from './download-slot.tsx';
import type { downloadCenterSpec } from './spec.ts';

type Spec = typeof downloadCenterSpec;

function DownloadCenterPanel() {
  return (
    <div className="dl-frame">
      <DownloadSlot placement="below-start" />
    </div>
  );
}

export default storesPanel<Spec>('vox-download-center-panel', DownloadCenterPanel);
