import { useStore } from '@nanostores/react';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BOOK_BYTES_MAX } from '../../contract/constants/books.ts';
import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { audiobookShell } from '../../i18n/en/audiobook/shell.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { DropArea } from '../../studio/source/drop-area.tsx';
import { mayBe } from '../../studio/source/file-kind.ts';
import { megabytes } from '../../studio/source/file-size.ts';
import sourceCss from '../../studio/source/source.css?inline';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { ACCEPT } from '../accept.ts';
import type { ListedBook } from '../home/books.ts';
import { createSending } from './sending.ts';
import { SendingCard } from './sending-card.tsx';
import startCss from './start.css?inline';

interface StartAreaProps {
  /** A file that the user chose elsewhere, such as before the panel was loaded. It waits for an upload under way. */
  file: File | null;
  onBegun(item: ListedBook): void;
}

const loadPaste = () => import('./paste-dialog.tsx');

/** Takes a book as a file or pasted text, and starts its import at once. */
export function StartArea({ file, onBegun }: StartAreaProps) {
  useSheet(sourceCss);
  useSheet(startCss);
  const { client } = useStores();
  const t = useText(texts);
  const shellText = useText(audiobookShell);
  const { locale } = useLanguage();
  const [sending] = useState(() => createSending(client, onBegun));
  const state = useStore(sending.$sending);
  const [isPasting, setPasting] = useState(false);
  const most = megabytes(locale, BOOK_BYTES_MAX);
  useEffect(() => sending.cancel, [sending]);

  const bring = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    if (files.length > 1) showToast({ tone: 'info', text: t('onlyOne') });
    if (!mayBe(first, 'document')) showToast({ tone: 'error', text: t('notBook', { name: first.name }) });
    else if (first.size > BOOK_BYTES_MAX) showToast({ tone: 'error', text: t('tooLarge', { most }) });
    else sending.begin(first);
  };
  const bringCarried = useEffectEvent(bring);
  const brought = useRef<File | null>(null);
  const isSending = state.phase === 'sending';
  useEffect(() => {
    // Otherwise it would cancel the upload of another book
    if (!file || isSending || brought.current === file) return;
    brought.current = file;
    bringCarried([file]);
  }, [file, isSending]);

  if (state.phase !== 'none') return <SendingCard {...{ state, sending }} />;
  return (
    <>
      <DropArea
        title={shellText('dropTitle')}
        text={t('dropText', { size: most })}
        accept={ACCEPT}
        onFiles={bring}
      >
        <Button icon={ClipboardPaste} onClick={() => setPasting(true)}>
          {t('pasteText')}
        </Button>
      </DropArea>
      {isPasting && (
        <OnDemand load={loadPaste} onClose={() => setPasting(false)}>
          {({ PasteDialog }) => (
            <PasteDialog
              onMake={(text) => {
                setPasting(false);
                bring([text]);
              }}
              onClose={() => setPasting(false)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
