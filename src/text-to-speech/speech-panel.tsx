import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { emit } from '../element/emit.ts';
import { useHost } from '../element/host-context.ts';
import type { VoxHost } from '../element/host.ts';
import { textToSpeechShell } from '../i18n/en/text-to-speech-shell.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { ui } from '../i18n/en/ui.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import X from 'lucide-react/icons/x';
import { Button } from '../ui/button.tsx';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { Banner, Banners } from './banners.tsx';
import { Chips } from './chips.tsx';
import { CompactFoot } from './compact-foot.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { loadSearchBar, loadWideParts } from './parts.ts';
import { draftName } from './draft.ts';
import { createEditorHandle } from './editor-handle.ts';
import { Editor } from './editor.tsx';
import type { Matches } from './find-matches.ts';
import layoutCss from './layout.css?inline';
import panelCss from './panel.css?inline';
import { PlayerBar } from './player-bar.tsx';
import { onScriptKey } from './script-keys.ts';
import { speedOfStep, type WantedSettings } from './script-settings.ts';
import type { CarriedText } from './shell.ts';
import type { TextToSpeechSpec } from './spec.ts';
import { SpeechContext, type Speech } from './speech-context.ts';
import { useImport } from './use-import.ts';
import { WaitingRail } from './waiting-rail.tsx';
import { usePastedMarkdown } from './use-pasted-markdown.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useSpaceToPlay } from './use-space-to-play.ts';
import { useUnknownVoice } from './use-unknown-voice.ts';
import { createWorkspace } from './workspace.ts';

type WideParts = Awaited<ReturnType<typeof loadWideParts>>;

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
  const t = useText(textToSpeech);
  const uiText = useText(ui);
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
  const [workspace] = useState(() =>
    createWorkspace({
      stores,
      siteKey,
      name: draftName(host, isPage),
      initial: {
        text,
        settings: isPage ? {} : asked,
        pinned: isPage ? asked : {},
        typed: carried?.isTyped ? carried.text : '',
      },
      mayGenerate: (detail) => emit(host, 'vox-generate', detail),
      onGenerated: (detail) => void emit(host, 'vox-generated', detail),
    }),
  );
  const [handle] = useState(() => createEditorHandle(workspace));
  const [{ $matches, $isReading }] = useState(() => ({
    $matches: atom<Matches | null>(null),
    $isReading: atom(false),
  }));
  const speech = useMemo<Speech>(
    () => ({
      stores,
      workspace,
      editor: handle,
      $matches,
      $isReading,
      isTryout,
      emit: (name, detail) => emit(host, name, detail),
    }),
    [stores, workspace, handle, $matches, $isReading, isTryout, host],
  );
  const files = useImport(speech);
  const markdown = usePastedMarkdown(workspace.state, handle);
  useEffect(() => workspace.start(), [workspace]);
  useSpaceToPlay(frame, workspace.player, isPage);
  useUnknownVoice(stores.voices, isPage ? undefined : voice);
  useHostChanges(workspace.state.choose, asked, handle.replaceAll, text);

  const playing = useStore(workspace.player.$state) !== 'stopped';
  useEffect(() => {
    if (!playing) return;
    const script = workspace.state.$script.get().scriptId;
    emit(host, 'vox-play', { script, positionMs: Math.round(workspace.player.positionMs()) });
  }, [playing, workspace, host]);

  const openItem = async (scriptId: string) => {
    const opened = await workspace.fetchScript(scriptId);
    if (!opened) return;
    handle.step(() => workspace.takeIn(opened), { withSettings: true });
    handle.select({ start: 0, end: 0 });
  };
  const onOpen = (scriptId: string) => void openItem(scriptId);
  const [isSearching, setIsSearching] = useState(false);
  const stopSearch = () => setIsSearching(false);
  const onFind = isCompact ? null : () => setIsSearching(true);
  const beginAnew = () => {
    handle.step(workspace.beginAnew);
    handle.focus();
  };
  const wide = (waiting: ReactNode, children: (parts: WideParts) => ReactNode) => (
    <Chunk
      load={loadWideParts}
      waiting={waiting}
      failed={(retry) => <ErrorNotice text={uiText('chunkFailed')} onRetry={retry} />}
    >
      {children}
    </Chunk>
  );
  return (
    <SpeechContext value={speech}>
      <div className="tts-frame" ref={frame}>
        {header}
        <section
          className="tts"
          aria-label={shellText('panel')}
          tabIndex={-1}
          data-bare={isPage || undefined}
          data-compact={isCompact || undefined}
          data-tryout={isTryout || undefined}
          onKeyDown={(event) => void onScriptKey(event, handle, onFind)}
          {...files.target}
        >
          <div className="tts-main">
            {isCompact ? (
              <Chips onOpen={onOpen} />
            ) : (
              <div className="tts-top">
                {wide(null, ({ ScriptTools }) => (
                  <ScriptTools isSearching={isSearching} onSearch={() => setIsSearching(!isSearching)} />
                ))}
                {isSearching && (
                  <OnDemand load={loadSearchBar} onClose={stopSearch}>
                    {({ SearchBar }) => <SearchBar onClose={stopSearch} />}
                  </OnDemand>
                )}
              </div>
            )}
            <Editor
              isCompact={isCompact}
              takesFiles={files.takesPaste}
              refusesPaste={files.refuses}
              onPaste={markdown.onPaste}
            />
            <Banners isCompact={isCompact}>
              {files.busy && (
                <Banner
                  action={
                    <Button size={32} onClick={files.busy.cancel}>
                      {t('cancel')}
                    </Button>
                  }
                >
                  {t('reading', { name: files.busy.name })}
                </Banner>
              )}
              {markdown.isOffered && (
                <Banner
                  action={
                    <>
                      <Button size={32} onClick={() => void markdown.removeMarks()}>
                        {t('removeMarks')}
                      </Button>
                      <IconButton icon={X} label={t('keepMarks')} onClick={markdown.dismiss} />
                    </>
                  }
                >
                  {t('pastedMarkdown')}
                </Banner>
              )}
            </Banners>
            {!isCompact &&
              wide(<div className="tts-foot" />, ({ EditorFoot }) => (
                <EditorFoot onNew={beginAnew} onImport={files.pick} />
              ))}
          </div>
          {isCompact ? (
            <div className="tts-compact-foot">
              <CompactFoot />
            </div>
          ) : (
            <>
              {wide(<WaitingRail />, ({ Rail }) => (
                <Rail onOpen={onOpen} />
              ))}
              <PlayerBar playGenerates={false}>
                {wide(null, ({ PlaybackSpeed, DownloadButton }) => (
                  <>
                    <PlaybackSpeed />
                    <DownloadButton />
                  </>
                ))}
              </PlayerBar>
            </>
          )}
          {files.isOver && <p className="tts-drop">{t('dropHere')}</p>}
        </section>
      </div>
    </SpeechContext>
  );
}

/** What the host changes later is what it wants now. */
function useHostChanges(
  choose: (settings: WantedSettings) => void,
  asked: WantedSettings,
  replaceAll: (text: string) => void,
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
    if (before.current.text !== text) replaceAll(text);
    before.current = { wanted, text };
  }, [choose, wanted, replaceAll, text]);
}
