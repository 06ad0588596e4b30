import { atom } from 'nanostores';
import { emit } from '../element/emit.ts';
import type { VoxHost } from '../element/host.ts';
import type { Stores } from '../stores/registry.ts';
import type { PanelModel } from './panel-model.ts';
import { draftName } from './drafts/draft.ts';
import { createEditorHandle } from './script/editor-handle.ts';
import type { Matches } from './script/search/find-matches.ts';
import type { StudioSpec } from './spec.ts';
import type { OpenStudio } from './context.ts';
import { createStudio } from './studio.ts';

interface Options {
  stores: Stores;
  /** Raises the studio's events. */
  host: VoxHost<StudioSpec>;
  /** Initial text from the page. */
  text: string;
  /** Settings given by the page take precedence over those of the draft. */
  isPage: boolean;
}

/** Opens the studio of a panel, with what the user has written and chosen there by then. */
export function openStudio(panelModel: PanelModel, { stores, host, text, isPage }: Options): OpenStudio {
  const { isTryout, asked } = panelModel;
  const chosen = panelModel.choice.$wanted.get();
  const studio = createStudio({
    stores,
    panelModel,
    name: draftName(host, isPage),
    initial: {
      text,
      settings: isPage ? {} : asked,
      // What the user has chosen meanwhile counts more than an older draft
      pinned: isPage || chosen !== asked ? chosen : {},
    },
    mayGenerate: (detail) => emit(host, 'vox-generate', detail),
    onGenerated: (detail) => void emit(host, 'vox-generated', detail),
  });
  const editor = createEditorHandle(studio);
  const openItem = async (scriptId: string) => {
    const opened = await studio.fetchScript(scriptId);
    if (!opened) return;
    editor.step(() => studio.takeIn(opened), { withSettings: true });
    editor.select({ start: 0, end: 0 });
  };
  return {
    studio,
    editor,
    openItem: (scriptId) => void openItem(scriptId),
    $matches: atom<Matches | null>(null),
    $isSearching: atom(false),
    $isReading: atom(false),
    isTryout,
    emit: (name, detail) => emit(host, name, detail),
  };
}
