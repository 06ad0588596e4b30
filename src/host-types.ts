/**
 * The elements as pages see them, from their faces: the types of tags and events everywhere in the DOM. Importing
 * this for its types is enough.
 */
import type { ElementOf, ElementSpec, EventsOf, PropsOf } from './element/spec.ts';
import type { specs } from './specs.ts';

type Spec = (typeof specs)[number];
/** Spec by tag. */
export type SpecsByTag = { [S in Spec as S['tag']]: S };
/** Element by tag. */
export type VoxElements = { [Tag in keyof SpecsByTag]: ElementOf<SpecsByTag[Tag]> };
type EventNames<S> = S extends ElementSpec ? keyof EventsOf<S> : never;
type EventNamed<S, Name> = S extends ElementSpec
  ? Name extends keyof EventsOf<S>
    ? EventsOf<S>[Name]
    : never
  : never;
/** Event by name. */
export type VoxEvents = { [Name in EventNames<Spec>]: EventNamed<Spec, Name> };

/** What a tag listens to in markup: the names of its events behind what the framework puts before them. */
export type TagListeners<Tag extends keyof SpecsByTag, Prefix extends string> = {
  [Name in keyof EventsOf<SpecsByTag[Tag]> & string as `${Prefix}${Name}`]?: (
    event: EventsOf<SpecsByTag[Tag]>[Name],
  ) => void;
};
/** What a tag takes in markup where properties and events go by their own names; `Own` is what every element takes. */
export type TagAttributes<Tag extends keyof SpecsByTag, Own> = Omit<Own, keyof PropsOf<SpecsByTag[Tag]>> &
  Partial<PropsOf<SpecsByTag[Tag]>> &
  TagListeners<Tag, 'on'>;

declare global {
  interface HTMLElementTagNameMap extends VoxElements {}
  interface HTMLElementEventMap extends VoxEvents {}
  interface DocumentEventMap extends VoxEvents {}
}
