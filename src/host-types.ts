/**
 * Global types of the elements, for pages: their tags and events everywhere in the DOM, derived from the specs. A type
 * import of this file is enough.
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

/** Event listeners of a tag in markup: the names of its events with the framework's prefix. */
export type TagListeners<Tag extends keyof SpecsByTag, Prefix extends string> = {
  [Name in keyof EventsOf<SpecsByTag[Tag]> & string as `${Prefix}${Name}`]?: (
    event: EventsOf<SpecsByTag[Tag]>[Name],
  ) => void;
};
/**
 * Attributes of a tag in frameworks that keep the names of properties and events. `Own` are the attributes of any
 * element.
 */
export type TagAttributes<Tag extends keyof SpecsByTag, Own> = Omit<Own, keyof PropsOf<SpecsByTag[Tag]>> &
  Partial<PropsOf<SpecsByTag[Tag]>> &
  TagListeners<Tag, 'on'>;

declare global {
  interface HTMLElementTagNameMap extends VoxElements {}
  interface HTMLElementEventMap extends VoxEvents {}
  interface DocumentEventMap extends VoxEvents {}
}
