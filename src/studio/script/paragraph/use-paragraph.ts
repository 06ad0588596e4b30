import { useStore } from '@nanostores/react';
import type { Voice } from '../../../contract/index.ts';
import { settingsOf, type SpeechSettings } from '../../model/segment.ts';
import { useCatalogue } from '../../voice-settings/catalogue.ts';
import { withVoice } from '../../voice-settings/script-settings.ts';
import { useStudio } from '../../context.ts';

/** Settings of paragraphs, and functions that change them. */
export interface ParagraphView {
  /** The distinct settings; one when all agree. */
  readonly settings: readonly SpeechSettings[];
  /** Voice of the first sentence. */
  readonly voice: Voice | undefined;
  /** Whether some of these sentences have settings of their own. */
  readonly isOwn: boolean;
  /** Whether any sentence of the script has settings of its own. */
  readonly isAnyOwn: boolean;
  chooseVoice(voice: Voice): void;
  chooseLanguage(languageId: string): void;
  chooseSpeed(speed: number): void;
  /** Removes the paragraphs' own settings, so that they follow the script. */
  useScript(): void;
  /** Removes all own settings in the script. */
  resetAll(): void;
}

/** Null while no voice is known. */
export function useParagraph(keys: ReadonlySet<string>): ParagraphView | null {
  const { studio, editor } = useStudio();
  const { state } = studio;
  const catalogue = useCatalogue();
  const settled = useStore(state.$settled);
  const { segments } = useStore(state.$script);
  if (!catalogue || !settled) return null;
  const script = settled.settings;
  const chosen = segments.filter(({ key }) => keys.has(key));
  const all = chosen.map((segment) => settingsOf(segment, script));
  const first = all[0] ?? script;
  const voice = catalogue.voices.find(({ voice_id }) => voice_id === first.voiceId);
  const choose = (change: Partial<SpeechSettings>) =>
    editor.step(() => state.setOwn(keys, (own) => ({ ...own, ...change })));
  return {
    settings: all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index),
    voice,
    isOwn: chosen.some(({ own }) => own),
    isAnyOwn: segments.some(({ own }) => own),
    chooseVoice: (next) => choose(withVoice(next, first)),
    chooseLanguage: (languageId) => choose({ voiceId: first.voiceId, modelId: first.modelId, languageId }),
    chooseSpeed(speed) {
      editor.step(() =>
        state.setOwn(keys, (own) => {
          const { speed: _, ...others } = own ?? {};
          if (speed !== script.speed) return { ...others, speed };
          return Object.keys(others).length > 0 ? others : null;
        }),
      );
    },
    useScript: () => editor.step(() => state.setOwn(keys, () => null)),
    resetAll: () => editor.step(() => state.setOwn(new Set(segments.map(({ key }) => key)), () => null)),
  };
}

const isSame = (a: SpeechSettings, b: SpeechSettings) =>
  a.voiceId === b.voiceId && a.languageId === b.languageId && a.speed === b.speed;
