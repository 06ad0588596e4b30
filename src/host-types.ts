/**
 * The elements as pages see them, from their faces: the types of tags and events everywhere in the DOM. Importing
 * this for its types is enough.
 */
import type { ElementOf, EventsOf } from './element/spec.ts';
import type { specs } from './specs.ts';

type Spec = (typeof specs)[number];
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never;

/** Spec by tag. */
export type SpecsByTag = { [S in Spec as S['tag']]: S };
/** Element by tag. */
export type VoxElements = { [Tag in keyof SpecsByTag]: ElementOf<SpecsByTag[Tag]> };
/** Event by name. */
export type VoxEvents = Intersection<
  { [Tag in keyof SpecsByTag]: EventsOf<SpecsByTag[Tag]> }[keyof SpecsByTag]
>;

declare global {
  // oxlint-disable-next-line no-empty-interface -- it takes all its members from the specs
  interface HTMLElementTagNameMap extends VoxElements {}
  interface HTMLElementEventMap extends VoxEvents {}
  interface DocumentEventMap extends VoxEvents {}
}
