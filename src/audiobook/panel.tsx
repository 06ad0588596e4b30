import type { PanelProps } from '../element/host.ts';
import { Notices } from '../notices/index.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedFile } from '../studio/source/first-screen.ts';
import { Audiobook } from './audiobook.tsx';
import type { AudiobookSpec } from './spec.ts';

function AudiobookElement({ host, carried, book }: PanelProps<AudiobookSpec, CarriedFile>) {
  const stores = useStores();
  return (
    <>
      <Audiobook
        key={stores.client.apiBase}
        open={book}
        file={carried?.file ?? null}
        onOpen={(id) => Object.assign(host, { book: id })}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<AudiobookSpec, CarriedFile>('vox-audiobook-panel', AudiobookElement);
