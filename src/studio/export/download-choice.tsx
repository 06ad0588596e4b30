import { useStore } from '@nanostores/react';
import { useEffect, useState, type MouseEvent } from 'react';
import { DOWNLOAD_FORMATS, type DownloadFormat } from '../../contract/constants/speech.ts';
import type { Script } from '../../contract/index.ts';
import { isListShown } from '../../downloads/index.ts';
import { speechDownload } from '../../i18n/en/speech/download.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import choiceCss from './download-choice.css?inline';
import { DownloadFormats } from './download-formats.tsx';
import { downloadGroups } from './download-groups.ts';
import { startListed } from './download-start.ts';
import { useStudio } from '../context.ts';
import { StaleDownload } from './stale-download.tsx';

/** While a script is being made, its download formats are unknown: offer all. */
const NOT_YET = Object.fromEntries(DOWNLOAD_FORMATS.map((format) => [format, ''])) as Script['downloads'];

/**
 * The script as files, by plain links: browsers begin a download only at the click itself. With a list of downloads on
 * the page they go there, and may be asked for while the script is still being made.
 */
export function DownloadChoice({ onDone }: { onDone(): void }) {
  const stores = useStores();
  useSheet(choiceCss);
  const speech = useStudio();
  const { studio } = speech;
  const { state, generation } = studio;
  const t = useText(speechDownload);
  const downloads = useStore(state.$downloads);
  const chosen = useStore(state.$format);
  const { scriptId, title } = useStore(state.$script);
  const isMaking = useStore(generation.$work).phase !== 'idle';
  const isEarly = isMaking && isListShown();
  const [preparing, setPreparing] = useState<'yes' | 'no' | 'failed'>('yes');

  useEffect(() => {
    // Stores the text's order and pauses in the server's script before links appear
    generation.store().then(
      () => setPreparing('no'),
      () => setPreparing('failed'),
    );
  }, [generation, isMaking]);

  const groups = downloadGroups(isEarly ? { ...NOT_YET, ...downloads } : downloads, chosen);
  const urlOf = (format: DownloadFormat) =>
    downloads[format] ? stores.client.address(downloads[format]) : '';
  const download = (format: DownloadFormat, event: MouseEvent) => {
    const script = { id: scriptId!, title: title ?? state.$text.get(), url: urlOf(format) };
    if (startListed(stores, speech, [script], format)) event.preventDefault();
    onDone();
  };
  const isOffered = preparing === 'no' && (!isMaking || isEarly);
  return (
    <div className="tts-downloads">
      {preparing === 'yes' && <p role="status">{t('preparing')}</p>}
      {preparing === 'failed' && <p role="alert">{t('prepareFailed')}</p>}
      {preparing === 'no' && isMaking && <p>{t(isEarly ? 'arrivesLater' : 'making')}</p>}
      {preparing === 'no' && !isMaking && <StaleDownload onGenerate={onDone} />}
      {isOffered && groups.length === 0 && <p>{t('noDownloads')}</p>}
      {isOffered && <DownloadFormats groups={groups} chosen={chosen} urlOf={urlOf} onChoose={download} />}
    </div>
  );
}
