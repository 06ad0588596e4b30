import { atom } from 'nanostores';
import { emit } from '../element/emit.ts';
import type { VoxHost } from '../element/host.ts';
import type { Desk } from './desk.ts';
import { draftName } from './draft.ts';
import { createEditorHandle } from './editor-handle.ts';
import type { Matches } from './find-matches.ts';
import type { TextToSpeechSpec } from './spec.ts';
import type { Speech } from './speech-context.ts';
import { createWorkspace } from './workspace.ts';

interface Options {
  /** Raises the events. */
  host: VoxHost<TextToSpeechSpec>;
  /** The text of the page. */
  text: string;
  /** What is asked for wins over the draft. */
  isPage: boolean;
}

/** Opens the workspace on a desk, with what was written and chosen there already. */
export function openSpeech(desk: Desk, { host, text, isPage }: Options): Speech {
  const { stores, isTryout, asked } = desk;
  const chosen = desk.choice.$wanted.get();
  const workspace = createWorkspace({
    desk,
    name: draftName(host, isPage),
    initial: {
      text,
      settings: isPage ? {} : asked,
      // What was chosen meanwhile is worth more than an older draft
      pinned: isPage || chosen !== asked ? chosen : {},
    },
    mayGenerate: (detail) => emit(host, 'vox-generate', detail),
    onGenerated: (detail) => void emit(host, 'vox-generated', detail),
  });
  const editor = createEditorHandle(workspace);
  const openItem = async (scriptId: string) => {
    const opened = await workspace.fetchScript(scriptId);
    if (!opened) return;
    editor.step(() => workspace.takeIn(opened), { withSettings: true });
    editor.select({ start: 0, end: 0 });
  };
  return {
    stores,
    workspace,
    editor,
    openItem: (scriptId) => void openItem(scriptId),
    $matches: atom<Matches | null>(null),
    $isSearching: atom(false),
    $isReading: atom(false),
    isTryout,
    emit: (name, detail) => emit(host, name, detail),
  };
}
