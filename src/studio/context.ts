import type { WritableAtom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { DetailsOf } from '../element/spec.ts';
import type { PanelModel } from './panel-model.ts';
import type { StudioSpec } from './spec.ts';
import type { EditorHandle } from './script/editor-handle.ts';
import type { Matches } from './script/search/find-matches.ts';
import type { Studio } from './studio.ts';

type Details = DetailsOf<StudioSpec>;

/** What all parts of one panel share once its studio is open. */
export interface OpenStudio {
  readonly studio: Studio;
  readonly editor: EditorHandle;
  /** Takes a script of the history into the field; that can be undone. */
  openItem(scriptId: string): void;
  /** The current search in the text; null while there is none. */
  readonly $matches: WritableAtom<Matches | null>;
  /** The search bar is open. */
  readonly $isSearching: WritableAtom<boolean>;
  /** Read-along is on: the text is followed, not edited. */
  readonly $isReading: WritableAtom<boolean>;
  /** A visitor tries it out by a site key. */
  readonly isTryout: boolean;
  /** Raises an event of the element; false when a listener took the request over. */
  emit<N extends keyof Details>(name: N, detail: Details[N]): boolean;
}

export const PanelModelContext = createContext<PanelModel | null>(null);
export const StudioContext = createContext<OpenStudio | null>(null);

const given = <T>(value: T | null): T => {
  if (!value) throw new Error('Only inside a panel with a script.');
  return value;
};

/** For components that are there from the start. */
export const usePanelModel = (): PanelModel => given(useContext(PanelModelContext));

/** For components that come with the studio. */
export const useStudio = (): OpenStudio => given(useContext(StudioContext));
