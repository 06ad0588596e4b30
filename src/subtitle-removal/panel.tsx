import type { PanelProps } from '../element/host.ts';
import { Notices } from '../notices/index.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedFile } from '../studio/source/first-screen.ts';
import type { SubtitleRemovalSpec } from './spec.ts';
import { SubtitleRemoval } from './subtitle-removal.tsx';

function SubtitleRemovalElement({ host, carried, removal }: PanelProps<SubtitleRemovalSpec, CarriedFile>) {
  const stores = useStores();
  return (
    <>
      <SubtitleRemoval
        key={stores.client.apiBase}
        open={removal}
        file={carried?.file ?? null}
        onOpen={(id) => Object.assign(host, { removal: id })}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<SubtitleRemovalSpec, CarriedFile>(
  'vox-subtitle-removal-panel',
  SubtitleRemovalElement,
);
