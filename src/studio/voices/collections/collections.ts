import type { Dispatch, SetStateAction } from 'react';
import type { VoiceCollection } from '../../../contract/index.ts';

/** The user's collections, by name; null until they are loaded. */
export type Collections = readonly VoiceCollection[] | null;

/** The collections of the library that is shown, and the way to change them. */
export interface CollectionsState {
  collections: Collections;
  setCollections: Dispatch<SetStateAction<Collections>>;
}

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

/** The collections with this one as it is now, in place of how it was before. */
export const withCollection =
  (now: VoiceCollection) =>
  (before: Collections): Collections =>
    [...withoutCollection(now.collection_id)(before)!, now].sort((a, b) => compare(a.name, b.name));

/** The collections without one. */
export const withoutCollection =
  (collectionId: string) =>
  (before: Collections): Collections =>
    (before ?? []).filter(({ collection_id }) => collection_id !== collectionId);
