import type { Dispatch, SetStateAction } from 'react';
import type { VoiceCollection } from '../../../contract/index.ts';

/** The user's collections, sorted by name; null until loaded. */
export type Collections = readonly VoiceCollection[] | null;

/** Collections of the library, with their setter. */
export interface CollectionsState {
  collections: Collections;
  setCollections: Dispatch<SetStateAction<Collections>>;
}

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Adds a collection or replaces its previous state. */
export const withCollection =
  (now: VoiceCollection) =>
  (before: Collections): Collections =>
    [...withoutCollection(now.collection_id)(before)!, now].sort((a, b) => compare(a.name, b.name));

/** The collections without one. */
export const withoutCollection =
  (collectionId: string) =>
  (before: Collections): Collections =>
    (before ?? []).filter(({ collection_id }) => collection_id !== collectionId);
