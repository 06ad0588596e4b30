import MicVocal from 'lucide-react/icons/mic-vocal';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Chunk } from '../../../ui/chunk.tsx';
import { Popover, usePopover } from '../../../ui/layers/popover.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { Tooltip } from '../../../ui/layers/tooltip.tsx';
import { loadParagraphSettings } from '../../parts.ts';

interface ParagraphButtonProps {
  /** Accessible name: the paragraphs it applies to. */
  label: string;
  /** Tooltip: what the button does. */
  tip?: string;
  /** Visible text; the label starts with it. */
  children: string;
  /** Returns the keys of the sentences to change. Called when the popover opens. */
  keysOf(): ReadonlySet<string>;
}

/** A button with settings of paragraphs: voice, language and speed. */
export function ParagraphButton({ label, tip = '', children, keysOf }: ParagraphButtonProps) {
  const popover = usePopover();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isPicking, setIsPicking] = useState(false);
  const stopPicking = () => setIsPicking(false);
  return (
    <>
      <Tooltip text={tip} placement="below">
        <Button
          size={32}
          variant="quiet"
          icon={MicVocal}
          aria-label={label}
          {...popover.trigger}
          onClick={() => setKeys(keysOf())}
        >
          <span className="tts-tool-text">{children}</span>
        </Button>
      </Tooltip>
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
