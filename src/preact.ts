/** Types of the tags for Preact: import it once for its types. */
import type { HTMLAttributes } from 'preact';
import type { TagAttributes, VoxElements } from './host-types.ts';

/** What a tag takes in JSX; Preact sets properties and listens to events by their own names. */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: TagAttributes<Tag, HTMLAttributes<VoxElements[Tag]>>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends VoxAttributes {}
  }
}
