import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import { useState, type MouseEvent } from 'react';
import { DOWNLOAD_FORMATS, type DownloadFormat } from '../api/constants.ts';
import type { Script } from '../api/contract.ts';
import { isListShown } from '../downloads/index.ts';
import { speechRail } from '../i18n/en/speech-rail.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Popover, usePopover } from '../ui/popover.tsx';
import { DownloadFormats } from './download-formats.tsx';
import { downloadGroups } from './download-groups.ts';
import { startListed } from './download-start.ts';
import { useSpeech } from './speech-context.ts';

/** While a script is made it is not known yet what it can be downloaded as. */
const NOT_YET = Object.fromEntries(DOWNLOAD_FORMATS.map((format) => [format, ''])) as Script['downloads'];

/**
 * The script as files. The links are plain ones: a download keeps the click it was asked for in. With a list of
 * downloads on the page they go there, and may be asked for while the script is still being made.
 */
export function DownloadButton() {
  const speech = useSpeech();
  const { workspace, stores } = speech;
  const { state, generation, $summary } = workspace;
  const rail = useText(speechRail);
  const popover = usePopover();
  const downloads = useStore(state.$downloads);
  const chosen = useStore(state.$format);
  const { scriptId, title } = useStore(state.$script);
  const open = useStore($summary).open.length;
  const isIdle = useStore(generation.$work).phase === 'idle';
  const [preparing, setPreparing] = useState<'no' | 'yes' | 'failed'>('no');

  /** The server's script gets the order and pauses of the text, before there is a link to press. */
  const prepare = async () => {
    setPreparing('yes');
    try {
      await generation.store();
      setPreparing('no');
    } catch {
      setPreparing('failed');
    }
  };
  const isEarly = !isIdle && isListShown();
  const offered = isEarly ? { ...NOT_YET, ...downloads } : downloads;
  const groups = downloadGroups(offered, chosen);
  const urlOf = (format: DownloadFormat) => (offered[format] ? stores.client.address(offered[format]) : '');
  const download = (format: DownloadFormat, event: MouseEvent) => {
    const script = { id: scriptId!, title: title ?? state.$text.get(), url: urlOf(format) };
    if (startListed(speech, [script], format)) event.preventDefault();
    popover.hide();
  };
  return (
    <>
      <Button
        size={32}
        icon={Download}
        disabled={!scriptId || !(isIdle || isEarly)}
        {...popover.trigger}
        onClick={() => void prepare()}
      >
        {rail('download')}
      </Button>
      <Popover state={popover} label={rail('download')} placement="above-end" className="tts-downloads">
        {preparing === 'yes' && <p role="status">{rail('preparing')}</p>}
        {preparing === 'failed' && <p role="alert">{rail('prepareFailed')}</p>}
        {preparing === 'no' && isEarly && <p>{rail('arrivesLater')}</p>}
        {preparing === 'no' && !isEarly && open > 0 && <p>{rail('changedNotIn', { count: open })}</p>}
        {preparing === 'no' && groups.length === 0 && <p>{rail('noDownloads')}</p>}
        {preparing === 'no' && <DownloadFormats groups={groups} urlOf={urlOf} onChoose={download} />}
      </Popover>
    </>
  );
}
