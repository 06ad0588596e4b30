import X from 'lucide-react/icons/x';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useHost } from '../element/host-context.ts';
import { speechWork } from '../i18n/en/speech/work.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { showToast } from '../ui/layers/toasts.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { Banner } from '../ui/banner.tsx';
import { Banners } from './banners.tsx';
import panelRestCss from './panel-rest.css?inline';
import { Sentences } from '../studio/script/sentences.tsx';
import { usePanelModel, useStudio } from '../studio/context.ts';
import { useSavedTold } from '../studio/drafts/use-saved-told.ts';
import { ImportProgress } from '../studio/import/import-progress.tsx';
import { useDrop } from '../studio/import/use-drop.ts';
import { useImport } from '../studio/import/use-import.ts';
import { usePaste } from '../studio/import/use-paste.ts';
import { usePastedMarkdown } from '../studio/import/use-pasted-markdown.ts';
import { useScriptKeys } from '../studio/script/script-keys.ts';
import { useSpaceToPlay } from '../studio/player/use-space-to-play.ts';
import { useUnknownVoice } from '../studio/voice-settings/use-unknown-voice.ts';
import { WideFoot } from './wide-panel.tsx';

interface PanelRestProps {
  frame: RefObject<HTMLDivElement | null>;
  isCompact: boolean;
  isPage: boolean;
  /** Voice requested by the page. */
  voice: string | undefined;
}

/** The part of the panel below the text field, loaded with the studio. Starts the studio and its tools. */
export function PanelRest({ frame, isCompact, isPage, voice }: PanelRestProps) {
  const stores = useStores();
  useSheet(panelRestCss);
  const panelModel = usePanelModel();
  const speech = useStudio();
  const { studio, editor, emit, isTryout } = speech;
  const t = useText(speechWork);
  // The field exists: this component loads after it
  const area = panelModel.area!;
  const section = area.closest<HTMLElement>('.tts')!;

  useLayoutEffect(() => {
    const end = studio.start();
    if (panelModel.$isPressed.get()) {
      panelModel.$isPressed.set(false);
      studio.generate();
    }
    return end;
  }, [panelModel, studio]);
  useEffect(() => {
    let isHere = isPage;
    // The previous text stays stored, and undo restores it
    void studio.whenRead().then(() => {
      const script = isHere && stores.$newScript.get();
      if (!script) return;
      stores.$newScript.set(null);
      editor.replaceAll(script.text);
      studio.state.setTitle(script.title);
      if (script.language) studio.state.suggestLanguage(script.language);
    });
    return () => {
      isHere = false;
    };
  }, [stores, studio, editor, isPage]);
  const files = useImport(speech);
  const isOver = useDrop(section, files);
  const markdown = usePastedMarkdown(studio.state, editor);
  usePaste(area, files, markdown.onPaste);
  const removeMarks = async () => {
    if (await markdown.removeMarks()) showToast({ tone: 'info', text: t('notesRemoved') });
  };
  const isTooLong = useStore(studio.$blocker)?.kind === 'long';
  useScriptKeys(section, speech, !isCompact);
  const isEmbedded = useHost().matches("[embedded]:not([embedded='false'])");
  useSpaceToPlay(frame, studio.player, isPage && !isEmbedded);
  useUnknownVoice(stores.voices, isPage ? undefined : voice);
  useSavedTold(studio);

  useEffect(() => {
    const { player, state } = studio;
    let isTold = false;
    return player.$state.subscribe((now) => {
      // A wait during playback is not a new start
      if (now === 'stopped') isTold = false;
      if (now !== 'playing' || isTold) return;
      isTold = true;
      const script = state.$script.get().scriptId;
      emit('vox-play', { script, positionMs: Math.round(player.positionMs()) });
    });
  }, [studio, emit]);

  return (
    <>
      <Sentences area={area} paper={area.parentElement!} />
      <Banners isCompact={isCompact}>
        {files.busy && <ImportProgress {...files.busy} />}
        {markdown.isOffered && !(isTryout && isTooLong) && (
          <Banner
            action={
              <>
                <Button size={32} onClick={() => void removeMarks()}>
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
