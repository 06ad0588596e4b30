import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { newId } from '../../api/device.ts';
import { REMOVAL_AREAS_MAX } from '../../contract/constants/subtitle-removal.ts';
import type { RemovalArea } from '../../contract/index.ts';
import { inOrder, newArea, toOrder, USUAL_BOX, type EditedArea } from './areas.ts';

/** The areas of a video, and which one is selected. */
export interface AreasState {
  /** In order of time. */
  readonly areas: readonly EditedArea[];
  readonly selected: EditedArea | null;
  /** The maximum number of areas is reached. */
  readonly isFull: boolean;
  select(key: string | null): void;
  change(area: EditedArea): void;
  /** Adds an area that begins at a time, and selects it. @param box by default where most subtitles are */
  add(atMs: number, box?: Parameters<typeof newArea>[1]): void;
  remove(key: string): void;
  /** Restores a removed area. */
  putBack(area: EditedArea): void;
}

interface Options {
  /** The initial areas. */
  given: readonly RemovalArea[];
  durationMs: number;
  /** Stores all areas after a change. */
  onChange(areas: readonly RemovalArea[]): void;
}

/** The areas as a store. Its functions stay valid: each works on the current areas. */
function createAreas({ given, durationMs, onChange }: Options) {
  const $areas = atom<readonly EditedArea[]>(inOrder(given.map((area) => ({ ...area, key: newId() }))));
  const $key = atom<string | null>($areas.get()[0]?.key ?? null);
  const put = (areas: readonly EditedArea[]) => {
    $areas.set(inOrder(areas));
    onChange($areas.get().map(toOrder));
  };
  const putBack = (area: EditedArea) => {
    if ($areas.get().length >= REMOVAL_AREAS_MAX) return;
    put([...$areas.get(), area]);
    $key.set(area.key);
  };
  return {
    $areas,
    $key,
    select: (key: string | null) => $key.set(key),
    change: (area: EditedArea) => put($areas.get().map((one) => (one.key === area.key ? area : one))),
    add: (atMs: number, box = USUAL_BOX) => putBack(newArea(newId(), box, atMs, durationMs)),
    remove(key: string) {
      const at = $areas.get().findIndex((area) => area.key === key);
      const left = $areas.get().toSpliced(at, 1);
      put(left);
      if (key === $key.get()) $key.set(left[Math.min(at, left.length - 1)]?.key ?? null);
    },
    putBack,
  };
}

/** @param options only those of the first render are used */
export function useAreas(options: Options): AreasState {
  const [{ $areas, $key, ...actions }] = useState(() => createAreas(options));
  const areas = useStore($areas);
  const key = useStore($key);
  return {
    areas,
    selected: areas.find((area) => area.key === key) ?? null,
    isFull: areas.length >= REMOVAL_AREAS_MAX,
    ...actions,
  };
}
