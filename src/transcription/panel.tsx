import type { PanelProps } from '../element/host.ts';
import { Notices } from '../notices/index.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedFile } from '../studio/source/first-screen.ts';
import type { TranscriptionSpec } from './spec.ts';
import { Transcription } from './transcription.tsx';

function TranscriptionElement(props: PanelProps<TranscriptionSpec, CarriedFile>) {
  const { host, carried, transcription, model, language } = props;
  const stores = useStores();
  return (
    <>
      <Transcription
        key={stores.client.apiBase}
        open={transcription}
        model={model}
        language={language}
        file={carried?.file ?? null}
        onOpen={(id) => Object.assign(host, { transcription: id })}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<TranscriptionSpec, CarriedFile>('vox-transcription-panel', TranscriptionElement);
