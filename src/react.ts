/** Types of the tags for React 19: import it once for its types. */
import type { HTMLAttributes, RefAttributes } from 'react';
import type { EventsOf, PropsOf } from './element/spec.ts';
import type { SpecsByTag, VoxElements } from './host-types.ts';

/** What a tag takes in JSX; React sets properties and listens to events by their own names. */
export type VoxAttributes = {
  [Tag in keyof SpecsByTag]: Omit<HTMLAttributes<VoxElements[Tag]>, keyof PropsOf<SpecsByTag[Tag]>> &
    RefAttributes<VoxElements[Tag]> &
    Partial<PropsOf<SpecsByTag[Tag]>> & {
      [Name in keyof EventsOf<SpecsByTag[Tag]> & string as `on${Name}`]?: (
        event: EventsOf<SpecsByTag[Tag]>[Name],
      ) => void;
    };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends VoxAttributes {}
  }
}
