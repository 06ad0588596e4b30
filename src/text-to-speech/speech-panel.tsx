import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { isForPageAuthor } from '../api/failure.ts';
import { toJson } from '../api/to-json.ts';
import { useHost } from '../element/host-context.ts';
import type { VoxHost } from '../element/host.ts';
import { textToSpeechShell } from '../i18n/en/speech/text-to-speech-shell.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { Chips } from './chips.tsx';
import { createPanelModel, type PanelModel } from '../studio/panel-model.ts';
import { Editor } from '../studio/script/editor.tsx';
import layoutCss from './layout.css?inline';
import panelCss from './panel.css?inline';
import { PlayerBar } from '../studio/player/player-bar.tsx';
import { speedOfStep, type WantedSettings } from '../studio/voice-settings/script-settings.ts';
import type { CarriedText } from './shell.ts';
import type { TextToSpeechSpec } from './spec.ts';
import { PanelModelContext, StudioContext } from '../studio/context.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useOpenStudio } from './use-open-studio.ts';
import { WaitingRail } from './waiting-rail.tsx';

export interface SpeechPanelProps {
  siteKey?: string | undefined;
  text?: string | undefined;
  voice?: string | undefined;
  model?: string | undefined;
  language?: string | undefined;
  /** Step of the speed slider. */
  speed?: number | undefined;
  carried?: CarriedText | undefined;
  /** Renders as a page of the workbench: without a frame, and with the requested settings overriding the draft. */
  isPage?: boolean;
  /** Shown above the panel. */
  header?: ReactNode;
}

/** The speech panel, as an element and as a page. */
export function SpeechPanel(props: SpeechPanelProps) {
  const stores = useStores();
  const { siteKey, text = '', voice, model, language, speed, carried, isPage = false, header } = props;
  useSheet(layoutCss);
  useSheet(panelCss);
  const shellText = useText(textToSpeechShell);
  // In the workbench its own tag dispatches the events
  const host = useHost() as unknown as VoxHost<TextToSpeechSpec>;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame, host.shadowRoot.firstElementChild!.clientWidth);
  const isTryout = siteKey !== undefined;
  const isCompact = isTryout || isNarrow;

  const asked: WantedSettings = {
    ...(voice && { voiceId: voice }),
    ...(model && { modelId: model }),
    ...(language && { languageId: language }),
    ...(speed !== undefined && speed !== 0 && { speed: speedOfStep(speed) }),
  };
  const [panelModel] = useState(() =>
    createPanelModel({ stores, siteKey, asked, text: carried?.isTyped ? carried.text : text }),
  );
  useEffect(() => panelModel.start(), [panelModel]);
  const isRefused = isForPageAuthor(useStore(panelModel.$voicesFailure));
  const opened = useOpenStudio(panelModel, !isCompact, ({ openStudio }) =>
    openStudio(panelModel, { stores, host, text, isPage }),
  );
  const replaceText = (next: string) =>
    opened ? opened.studio.editor.replaceAll(next) : panelModel.$text.set(next);
  useHostChanges(panelModel.choice.choose, asked, replaceText, text);

  return (
    <PanelModelContext value={panelModel}>
      <StudioContext value={opened?.studio ?? null}>
        <div className="tts-frame" ref={frame}>
          {header}
          <section
            className="tts"
            aria-label={shellText('panel')}
            tabIndex={-1}
            data-bare={isPage || undefined}
            data-compact={isCompact || undefined}
            data-tryout={isTryout || undefined}
            data-refused={isRefused || undefined}
            {...(!opened && holdsDrop(panelModel))}
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
              <PlayerBar
                playGenerates={isCompact}
                waveform={opened && <opened.parts.Waveform player={panelModel.player} />}
              >
                {opened && !isCompact && <opened.parts.WidePlayer />}
                {opened && isCompact && !isTryout && <opened.parts.CompactActions />}
              </PlayerBar>
            </div>
          </section>
        </div>
      </StudioContext>
    </PanelModelContext>
  );
}

/** Holds files dropped before the studio is loaded, and hands them over once it is. */
const holdsDrop = (panelModel: PanelModel) => {
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    panelModel.$isWanted.set(true);
    if (event.type === 'drop') panelModel.dropped.push(...event.dataTransfer.files);
  };
  return { onDragOver: hold, onDrop: hold };
};

/** Applies settings that the host changes later, over the user's. */
function useHostChanges(
  choose: (settings: WantedSettings) => void,
  asked: WantedSettings,
  replaceText: (text: string) => void,
  text: string,
) {
  const wanted = toJson(asked);
  const before = useRef({ wanted, text });
  useEffect(() => {
    if (before.current.wanted !== wanted) {
      const had = JSON.parse(before.current.wanted) as WantedSettings;
      // Removing the speed restores the voice's own rate
      choose({ ...(had.speed && { speed: speedOfStep(0) }), ...(JSON.parse(wanted) as WantedSettings) });
    }
    if (before.current.text !== text) replaceText(text);
    before.current = { wanted, text };
  });
}
