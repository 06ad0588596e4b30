/** Types of the tags for Svelte 5: import it once for its types. */
import type { HTMLAttributes } from 'svelte/elements';
import type { TagAttributes, VoxElements } from './host-types.ts';

/** What a tag takes in a template; Svelte sets properties and listens to events by their own names. */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: TagAttributes<Tag, HTMLAttributes<VoxElements[Tag]>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends VoxAttributes {}
}
