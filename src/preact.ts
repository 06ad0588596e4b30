/** Types of the tags for Preact. Import it once, for its types only. */
import type { HTMLAttributes } from 'preact';
import type { TagAttributes, VoxElements } from './host-types.ts';

/** JSX attributes of each tag. Preact sets properties and listens to events under their own names. */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: TagAttributes<Tag, HTMLAttributes<VoxElements[Tag]>>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends VoxAttributes {}
  }
}
