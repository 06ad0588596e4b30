/**
 * The elements as pages see them, from their faces: the types of tags and events everywhere in the DOM. Importing
 * this for its types is enough.
 */
import type { ElementOf, ElementSpec, EventsOf } from './element/spec.ts';
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

declare global {
  interface HTMLElementTagNameMap extends VoxElements {}
  interface HTMLElementEventMap extends VoxEvents {}
  interface DocumentEventMap extends VoxEvents {}
}
