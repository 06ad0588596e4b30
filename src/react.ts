/** Types of the tags for React 19. Import it once, for its types only. */
import type { HTMLAttributes, RefAttributes } from 'react';
import type { TagAttributes, VoxElements } from './host-types.ts';

/** JSX attributes of each tag. React sets properties and listens to events under their own names. */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: TagAttributes<Tag, HTMLAttributes<VoxElements[Tag]>> &
    RefAttributes<VoxElements[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends VoxAttributes {}
  }
}
