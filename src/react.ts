/** Types of the tags for React 19: import it once for its types. */
import type { HTMLAttributes, RefAttributes } from 'react';
import type { TagAttributes, VoxElements } from './host-types.ts';

/** What a tag takes in JSX; React sets properties and listens to events by their own names. */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: TagAttributes<Tag, HTMLAttributes<VoxElements[Tag]>> &
    RefAttributes<VoxElements[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends VoxAttributes {}
  }
}
