import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { useStores } from '../../stores/use-stores.ts';
import { togglePreview } from './preview-button.tsx';
import { previewPlayer } from './preview-player.ts';

/** Samples that the server makes for this user now, one at a time. */
export interface Hear {
  /** Being made, or sounding. */
  stateOf(key: string): 'silent' | 'making' | 'sounding';
  /**
   * Has a sample made and plays it, or stops what is under this key. What was asked for before is cancelled.
   * @param make gives the address; a call that fails has told the user
   */
  toggle(key: string, make: (signal: AbortSignal) => Promise<string>): void;
  stop(): void;
}

/** @param failed what a toast says when a sample cannot be played */
export function useHear(failed: string): Hear {
  const stores = useStores();
  const player = previewPlayer(stores.playback);
  const preview = useStore(player.$preview);
  const [making, setMaking] = useState<string | null>(null);
  const aborter = useRef<AbortController | null>(null);
  const host = useHost();
  const id = useId();
  const nameOf = (key: string) => `${id} ${key}`;

  const stop = () => {
    aborter.current?.abort();
    aborter.current = null;
    setMaking(null);
    const sounding = player.$preview.get()?.voiceId;
    if (sounding?.startsWith(nameOf(''))) player.stop();
  };
  const stateOf: Hear['stateOf'] = (key) =>
    making === key ? 'making' : preview?.voiceId === nameOf(key) ? 'sounding' : 'silent';
  const last = useRef(stop);
  useEffect(() => {
    last.current = stop;
  });
  useEffect(() => () => last.current(), []);

  return {
    stateOf,
    stop,
    toggle(key, make) {
      const isOn = stateOf(key) !== 'silent';
      stop();
      if (isOn) return;
      const mine = new AbortController();
      aborter.current = mine;
      setMaking(key);
      make(mine.signal).then(
        (url) => {
          if (aborter.current !== mine) return;
          setMaking(null);
          togglePreview({ voice_id: nameOf(key), preview_url: url }, stores, host, failed);
        },
        () => aborter.current === mine && setMaking(null),
      );
    },
  };
}
