import type { WritableAtom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { Stores } from '../stores/registry.ts';
import type { DetailsOf } from '../element/spec.ts';
import type { Desk } from './desk.ts';
import type { TextToSpeechSpec } from './spec.ts';
import type { EditorHandle } from './editor-handle.ts';
import type { Matches } from './find-matches.ts';
import type { Workspace } from './workspace.ts';

type Details = DetailsOf<TextToSpeechSpec>;

/** What all parts of one speech panel share once its workspace is there. */
export interface Speech {
  readonly stores: Stores;
  readonly workspace: Workspace;
  readonly editor: EditorHandle;
  /** Takes a script of the history into the field; that can be undone. */
  openItem(scriptId: string): void;
  /** What is looked for in the text; null while nothing is. */
  readonly $matches: WritableAtom<Matches | null>;
  /** The text is searched: its bar stands. */
  readonly $isSearching: WritableAtom<boolean>;
  /** The text is read along, not written. */
  readonly $isReading: WritableAtom<boolean>;
  /** A visitor tries it out by a site key. */
  readonly isTryout: boolean;
  /** Raises an event of the element; false when a listener took the request over. */
  emit<N extends keyof Details>(name: N, detail: Details[N]): boolean;
}

export const DeskContext = createContext<Desk | null>(null);
export const SpeechContext = createContext<Speech | null>(null);

const given = <T>(value: T | null): T => {
  if (!value) throw new Error('Only for parts of the speech panel.');
  return value;
};

/** For what stands from the start. */
export const useDesk = (): Desk => given(useContext(DeskContext));

/** For what comes with the workspace. */
export const useSpeech = (): Speech => given(useContext(SpeechContext));
