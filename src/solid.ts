/** Types of the tags for Solid. Import it once, for its types only. */
import type { JSX } from 'solid-js';
import type { PropsOf } from './element/spec.ts';
import type { SpecsByTag, TagListeners, VoxElements } from './host-types.ts';

type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : Name;

/**
 * JSX attributes of each tag. Solid takes a property by its name with dashes (`site-key`) or with a prefix
 * (`prop:siteKey`); it lower-cases a bare `siteKey` to `sitekey`. It listens to events with `on:`.
 */
export type VoxAttributes = {
  [Tag in keyof VoxElements]: Omit<JSX.HTMLAttributes<VoxElements[Tag]>, keyof PropsOf<SpecsByTag[Tag]>> & {
    [Name in keyof PropsOf<SpecsByTag[Tag]> & string as Dashed<Name> | `prop:${Name}`]?: PropsOf<
      SpecsByTag[Tag]
    >[Name];
  } & TagListeners<Tag, 'on:'>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends VoxAttributes {}
  }
}
