import X from 'lucide-react/icons/x';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useHost } from '../element/host-context.ts';
import { speechWork } from '../i18n/en/speech-work.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { Banner, Banners } from './banners.tsx';
import panelRestCss from './panel-rest.css?inline';
import { Sentences } from './sentences.tsx';
import { useDesk, useSpeech } from './speech-context.ts';
import { useDrop } from './use-drop.ts';
import { useImport } from './use-import.ts';
import { usePaste } from './use-paste.ts';
import { usePastedMarkdown } from './use-pasted-markdown.ts';
import { useScriptKeys } from './script-keys.ts';
import { useSpaceToPlay } from './use-space-to-play.ts';
import { useUnknownVoice } from './use-unknown-voice.ts';
import { WideFoot } from './wide-panel.tsx';

interface PanelRestProps {
  frame: RefObject<HTMLDivElement | null>;
  isCompact: boolean;
  isPage: boolean;
  /** The voice that the page asks for. */
  voice: string | undefined;
}

/** What of the panel comes with the workspace, under its field: it starts the work, and what works on the text. */
export function PanelRest({ frame, isCompact, isPage, voice }: PanelRestProps) {
  useSheet(panelRestCss);
  const desk = useDesk();
  const speech = useSpeech();
  const { stores, workspace, editor, emit, isTryout } = speech;
  const t = useText(speechWork);
  // It stands: this comes later
  const area = desk.area!;
  const section = area.closest<HTMLElement>('.tts')!;

  useLayoutEffect(() => {
    const end = workspace.start();
    if (desk.$isPressed.get()) {
      desk.$isPressed.set(false);
      workspace.generate();
    }
    return end;
  }, [desk, workspace]);
  const files = useImport(speech);
  const isOver = useDrop(section, files);
  const markdown = usePastedMarkdown(workspace.state, editor);
  usePaste(area, files, markdown.onPaste);
  const isTooLong = useStore(workspace.$obstacle)?.kind === 'long';
  useScriptKeys(section, speech, !isCompact);
  const isEmbedded = useHost().matches("[embedded]:not([embedded='false'])");
  useSpaceToPlay(frame, workspace.player, isPage && !isEmbedded);
  useUnknownVoice(stores.voices, isPage ? undefined : voice);

  useEffect(() => {
    const { player, state } = workspace;
    let isTold = false;
    return player.$state.subscribe((now) => {
      // Waiting in the middle is no new beginning
      if (now === 'stopped') isTold = false;
      if (now !== 'playing' || isTold) return;
      isTold = true;
      const script = state.$script.get().scriptId;
      emit('vox-play', { script, positionMs: Math.round(player.positionMs()) });
    });
  }, [workspace, emit]);

  return (
    <>
      <Sentences area={area} paper={area.parentElement!} />
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
        {markdown.isOffered && !(isTryout && isTooLong) && (
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
      {!isCompact && <WideFoot onImport={files.pick} />}
      {isOver && <p className="tts-drop">{t('dropHere')}</p>}
    </>
  );
}
