import { createContext, useContext } from 'react';
import type { Stores } from '../stores/registry.ts';
import type { DetailsOf } from '../element/spec.ts';
import type { TextToSpeechSpec } from './spec.ts';
import type { Workspace } from './workspace.ts';

type Details = DetailsOf<TextToSpeechSpec>;

/** What all parts of one speech panel share. */
export interface Speech {
  readonly stores: Stores;
  readonly workspace: Workspace;
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
