import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId } from 'react';
import { useHost } from '../../element/host-context.ts';
import { useStores } from '../../stores/use-stores.ts';
import { retractToasts, showToast } from '../../ui/layers/toasts.ts';
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

/** What the toast is about, so that a new try takes it away. */
const ABOUT = 'sample';

/** @param failed what a toast says when a sample cannot be played */
export function useHear(failed: string): Hear {
  const { client, playback } = useStores();
  const player = previewPlayer(playback);
  const preview = useStore(player.$preview);
  const host = useHost();
  const prefix = `${useId()} `;
  const stop = useCallback(() => {
    if (player.$preview.get()?.voiceId.startsWith(prefix)) player.stop();
  }, [player, prefix]);
  useEffect(() => stop, [stop]);
  return {
    stateOf(key) {
      if (preview?.voiceId !== prefix + key) return 'silent';
      return preview.state === 'loading' ? 'making' : 'sounding';
    },
    stop,
    toggle(key, make) {
      retractToasts(ABOUT);
      const source = async (signal: AbortSignal) => client.address(await make(signal));
      const fail = () => showToast({ tone: 'error', text: failed, about: ABOUT });
      player.toggle(prefix + key, source, host, fail);
    },
  };
}
