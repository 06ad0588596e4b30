import type { WritableAtom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { DetailsOf } from '../element/spec.ts';
import type { PanelModel } from './panel-model.ts';
import type { StudioSpec } from './spec.ts';
import type { EditorHandle } from './script/editor-handle.ts';
import type { Matches } from './script/search/find-matches.ts';
import type { Studio } from './studio.ts';

type Details = DetailsOf<StudioSpec>;

/** Shared by all parts of one panel once its studio is open. */
export interface OpenStudio {
  readonly studio: Studio;
  readonly editor: EditorHandle;
  /** Replaces the text by a script of the history; can be undone. */
  openItem(scriptId: string): void;
  /** The current search in the text; null while there is none. */
  readonly $matches: WritableAtom<Matches | null>;
  /** Whether the search bar is open. */
  readonly $isSearching: WritableAtom<boolean>;
  /** Whether read-along is on: the text is followed, not edited. */
  readonly $isReading: WritableAtom<boolean>;
  /** Whether a visitor tries the product with a site key. */
  readonly isTryout: boolean;
  /** Raises an event of the element. @returns false when a listener handles the request */
  emit<N extends keyof Details>(name: N, detail: Details[N]): boolean;
}

export const PanelModelContext = createContext<PanelModel | null>(null);
export const StudioContext = createContext<OpenStudio | null>(null);

const given = <T>(value: T | null): T => {
  if (!value) throw new Error('Only inside a panel with a script.');
  return value;
};

/** For components that are there before the studio has loaded. */
export const usePanelModel = (): PanelModel => given(useContext(PanelModelContext));

/** For components that are loaded with the studio. */
export const useStudio = (): OpenStudio => given(useContext(StudioContext));
