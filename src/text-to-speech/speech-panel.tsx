import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useHost } from '../element/host-context.ts';
import type { VoxHost } from '../element/host.ts';
import { textToSpeechShell } from '../i18n/en/text-to-speech-shell.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { Chips } from './chips.tsx';
import { createDesk, type Desk } from './desk.ts';
import { Editor } from './editor.tsx';
import layoutCss from './layout.css?inline';
import panelCss from './panel.css?inline';
import { PlayerBar } from './player-bar.tsx';
import { speedOfStep, type WantedSettings } from './script-settings.ts';
import type { CarriedText } from './shell.ts';
import type { TextToSpeechSpec } from './spec.ts';
import { DeskContext, SpeechContext } from './speech-context.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useOpened } from './use-opened.ts';
import { WaitingRail } from './waiting-rail.tsx';

export interface SpeechPanelProps {
  stores: Stores;
  siteKey?: string | undefined;
  text?: string | undefined;
  voice?: string | undefined;
  model?: string | undefined;
  language?: string | undefined;
  /** Step of the slider. */
  speed?: number | undefined;
  carried?: CarriedText | undefined;
  /** It is a page of the workbench: no frame, and what is asked for wins over the draft. */
  isPage?: boolean;
  /** Stands above the panel. */
  header?: ReactNode;
}

/** The speech panel, as an element and as a page. */
export function SpeechPanel(props: SpeechPanelProps) {
  const {
    stores,
    siteKey,
    text = '',
    voice,
    model,
    language,
    speed,
    carried,
    isPage = false,
    header,
  } = props;
  useSheet(layoutCss);
  useSheet(panelCss);
  const shellText = useText(textToSpeechShell);
  // Inside the workbench the events are raised on its tag
  const host = useHost() as unknown as VoxHost<TextToSpeechSpec>;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame, host.clientWidth);
  const isTryout = siteKey !== undefined;
  const isCompact = isTryout || isNarrow;

  const asked: WantedSettings = {
    ...(voice && { voiceId: voice }),
    ...(model && { modelId: model }),
    ...(language && { languageId: language }),
    ...(speed !== undefined && speed !== 0 && { speed: speedOfStep(speed) }),
  };
  const [desk] = useState(() =>
    createDesk({ stores, siteKey, asked, text: carried?.isTyped ? carried.text : text }),
  );
  useEffect(() => desk.start(), [desk]);
  const opened = useOpened(desk, !isCompact, ({ openSpeech }) => openSpeech(desk, { host, text, isPage }));
  const replaceText = (next: string) =>
    opened ? opened.speech.editor.replaceAll(next) : desk.$text.set(next);
  useHostChanges(desk.choice.choose, asked, replaceText, text);

  return (
    <DeskContext value={desk}>
      <SpeechContext value={opened?.speech ?? null}>
        <div className="tts-frame" ref={frame}>
          {header}
          <section
            className="tts"
            aria-label={shellText('panel')}
            tabIndex={-1}
            data-bare={isPage || undefined}
            data-compact={isCompact || undefined}
            data-tryout={isTryout || undefined}
            {...(!opened && holdsDrop(desk))}
          >
            <div className="tts-main">
              {isCompact ? <Chips /> : <div className="tts-top">{opened && <opened.parts.WideTop />}</div>}
              <Editor isCompact={isCompact} />
              {opened && <opened.parts.PanelRest {...{ frame, isCompact, isPage, voice }} />}
              {!opened && !isCompact && <div className="tts-foot" />}
            </div>
            {!isCompact && (opened ? <opened.parts.WideRail /> : <WaitingRail />)}
            <div className="tts-bottom">
              {isCompact && opened && <opened.parts.CompactNews />}
              <PlayerBar playGenerates={isCompact}>
                {opened && !isCompact && <opened.parts.WidePlayer />}
                {opened && isCompact && !isTryout && <opened.parts.CompactActions />}
              </PlayerBar>
            </div>
          </section>
        </div>
      </SpeechContext>
    </DeskContext>
  );
}

/** A file that is dropped too early is not opened in place of the page. */
const holdsDrop = ({ $isWanted }: Desk) => {
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    $isWanted.set(true);
  };
  return { onDragOver: hold, onDrop: hold };
};

/** What the host changes later is what it wants now. */
function useHostChanges(
  choose: (settings: WantedSettings) => void,
  asked: WantedSettings,
  replaceText: (text: string) => void,
  text: string,
) {
  const wanted = JSON.stringify(asked);
  const before = useRef({ wanted, text });
  useEffect(() => {
    if (before.current.wanted !== wanted) {
      const had = JSON.parse(before.current.wanted) as WantedSettings;
      // Nothing asked of the speed any more is the voice's own rate again
      choose({ ...(had.speed && { speed: speedOfStep(0) }), ...(JSON.parse(wanted) as WantedSettings) });
    }
    if (before.current.text !== text) replaceText(text);
    before.current = { wanted, text };
  });
}
