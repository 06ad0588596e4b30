/** Types of the tags for Vue 3 templates: import it once for its types. */
import type { HTMLAttributes } from 'vue';
import type { EventsOf, PropsOf } from './element/spec.ts';
import type { SpecsByTag } from './host-types.ts';

type Pascal<Name> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name & string>;

/** Each tag as the component that Vue's tools expect. */
export type VoxComponents = {
  [Tag in keyof SpecsByTag]: new () => {
    $props: Omit<HTMLAttributes, keyof PropsOf<SpecsByTag[Tag]>> &
      Partial<PropsOf<SpecsByTag[Tag]>> & {
        [Name in keyof EventsOf<SpecsByTag[Tag]> as `on${Pascal<Name>}`]?: (
          event: EventsOf<SpecsByTag[Tag]>[Name],
        ) => void;
      };
  };
};

declare module 'vue' {
  interface GlobalComponents extends VoxComponents {}
}
