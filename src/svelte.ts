/** Types of the tags for Svelte 5. Import it once, for its types only. */
import type { HTMLAttributes } from 'svelte/elements';
import type { TagAttributes, VoxElements } from './host-types.ts';

/** Template attributes of each tag. Svelte sets properties and listens to events under their own names. */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: TagAttributes<Tag, HTMLAttributes<VoxElements[Tag]>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends VoxAttributes {}
}
