import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { speechRail } from '../i18n/en/speech-rail.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Popover, usePopover } from '../ui/popover.tsx';
import { downloadGroups } from './download-groups.ts';
import { formatName } from './format-name.ts';
import { useSpeech } from './speech-context.ts';

/** The script as files. The links are plain ones: a download keeps the click it was asked for in. */
export function DownloadButton() {
  const { workspace, stores, emit } = useSpeech();
  const { state, generation, $summary } = workspace;
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const popover = usePopover();
  const downloads = useStore(state.$downloads);
  const chosen = useStore(state.$format);
  const { scriptId } = useStore(state.$script);
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
  const groups = downloadGroups(downloads, chosen);
  return (
    <>
      <Button
        size={32}
        icon={Download}
        disabled={!scriptId || !isIdle}
        {...popover.trigger}
        onClick={() => void prepare()}
      >
        {rail('download')}
      </Button>
      <Popover state={popover} label={rail('download')} placement="above-end" className="tts-downloads">
        {preparing === 'yes' && <p role="status">{rail('preparing')}</p>}
        {preparing === 'failed' && <p role="alert">{rail('prepareFailed')}</p>}
        {preparing === 'no' && open > 0 && <p>{rail('changedNotIn', { count: open })}</p>}
        {preparing === 'no' && groups.length === 0 && <p>{rail('noDownloads')}</p>}
        {preparing === 'no' &&
          groups.map(({ group, formats }) => (
            <div key={group} role="group" aria-label={rail(group)} className="tts-download-group">
              <p aria-hidden="true">{rail(group)}</p>
              <ul>
                {formats.map((format) => {
                  const url = stores.client.address(downloads[format]!);
                  return (
                    <li key={format}>
                      <a
                        href={url}
                        download
                        className="tts-download"
                        aria-label={t('downloadAs', { format: formatName(format) })}
                        onClick={(event) => {
                          if (!emit('vox-download', { script: scriptId!, format, url }))
                            event.preventDefault();
                          popover.hide();
                        }}
                      >
                        {formatName(format)}
                      </a>
                    </li>
                  );
                })}
              </ul>
            </div>
          ))}
      </Popover>
    </>
  );
}
