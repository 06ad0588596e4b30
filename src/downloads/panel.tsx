import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { storesFor } from '../stores/registry.ts';
import { DownloadSlot } from './download-slot.tsx';
import type { downloadCenterSpec } from './spec.ts';

type Spec = typeof downloadCenterSpec;

function DownloadCenterPanel({ apiBase }: PanelProps<Spec>) {
  const stores = storesFor({ apiBase });
  return (
    <div className="dl-frame">
      <DownloadSlot stores={stores} placement="below-start" />
    </div>
  );
}

export default reactPanel<Spec>('vox-download-center-panel', DownloadCenterPanel);
