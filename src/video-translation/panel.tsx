import type { PanelProps } from '../element/host.ts';
import { Notices } from '../notices/index.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedFile } from '../studio/source/first-screen.ts';
import type { VideoTranslationSpec } from './spec.ts';
import { VideoTranslation } from './video-translation.tsx';

function VideoTranslationElement(props: PanelProps<VideoTranslationSpec, CarriedFile>) {
  const { host, carried, project, removal, sourceLanguage = '', targetLanguage = '', output } = props;
  const stores = useStores();
  return (
    <>
      <VideoTranslation
        key={stores.client.apiBase}
        open={project}
        begin={{ source: sourceLanguage, target: targetLanguage, output }}
        file={carried?.file ?? null}
        removal={removal}
        onRemovalUsed={() => Object.assign(host, { removal: '' })}
        onOpen={(id) => Object.assign(host, { project: id })}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<VideoTranslationSpec, CarriedFile>(
  'vox-video-translation-panel',
  VideoTranslationElement,
);
