import { emit } from './emit.ts';
import type { AnyHost, VoxHost } from './host.ts';
import type { DetailsOf, ElementSpec } from './spec.ts';

/** For a feature that several elements share: dispatches its events on the element that contains it. */
export const raiserOf =
  <S extends ElementSpec>() =>
  /** @returns false when a listener cancelled it */
  <Name extends keyof DetailsOf<S>>(host: AnyHost, name: Name, detail: DetailsOf<S>[Name]): boolean =>
    emit<S, Name>(host as unknown as VoxHost<S>, name, detail);
