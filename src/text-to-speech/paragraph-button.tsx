import MicVocal from 'lucide-react/icons/mic-vocal';
import { useState } from 'react';
import { Chunk } from '../ui/chunk.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover, usePopover } from '../ui/popover.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { loadParagraphSettings } from './parts.ts';

interface ParagraphButtonProps {
  label: string;
  /** The sentences it is about, asked when it opens. */
  keysOf(): ReadonlySet<string>;
}

/** Voice, language and speed of paragraphs. */
export function ParagraphButton({ label, keysOf }: ParagraphButtonProps) {
  const popover = usePopover();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isPicking, setIsPicking] = useState(false);
  const stopPicking = () => setIsPicking(false);
  return (
    <>
      <IconButton icon={MicVocal} label={label} {...popover.trigger} onClick={() => setKeys(keysOf())} />
      <Popover state={popover} label={label} className="tts-paragraph">
        <Chunk load={loadParagraphSettings} waiting={null} failed={() => null}>
          {({ ParagraphSettings }) => (
            <ParagraphSettings
              keys={keys}
              onPickVoice={() => {
                popover.hide();
                setIsPicking(true);
              }}
              onDone={popover.hide}
            />
          )}
        </Chunk>
      </Popover>
      {isPicking && (
        <OnDemand load={loadParagraphSettings} onClose={stopPicking}>
          {({ ParagraphVoice }) => <ParagraphVoice keys={keys} onClose={stopPicking} />}
        </OnDemand>
      )}
    </>
  );
}
