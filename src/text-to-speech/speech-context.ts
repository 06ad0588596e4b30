import type { WritableAtom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { Stores } from '../stores/registry.ts';
import type { DetailsOf } from '../element/spec.ts';
import type { TextToSpeechSpec } from './spec.ts';
import type { EditorHandle } from './editor-handle.ts';
import type { Matches } from './find-matches.ts';
import type { Workspace } from './workspace.ts';

type Details = DetailsOf<TextToSpeechSpec>;

/** What all parts of one speech panel share. */
export interface Speech {
  readonly stores: Stores;
  readonly workspace: Workspace;
  readonly editor: EditorHandle;
  /** What is looked for in the text; null while nothing is. */
  readonly $matches: WritableAtom<Matches | null>;
  /** The text is read along, not written. */
  readonly $isReading: WritableAtom<boolean>;
  /** A visitor tries it out by a site key. */
  readonly isTryout: boolean;
  /** Raises an event of the element; false when a listener took the request over. */
  emit<N extends keyof Details>(name: N, detail: Details[N]): boolean;
}

export const SpeechContext = createContext<Speech | null>(null);

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('useSpeech() is for parts of the speech panel.');
  return speech;
}
