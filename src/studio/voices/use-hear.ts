import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId } from 'react';
import { useHost } from '../../element/host-context.ts';
import { useStores } from '../../stores/use-stores.ts';
import { retractToasts, showToast } from '../../ui/layers/toasts.ts';
import { previewPlayer } from './preview-player.ts';

/** Plays samples the server makes on request, one at a time. */
export interface Hear {
  /** Being made, or sounding. */
  stateOf(key: string): 'silent' | 'making' | 'sounding';
  /**
   * Requests and plays a sample, or stops the one with this key. Cancels the previous request.
   * @param make returns the address; when it rejects, the user has been told
   */
  toggle(key: string, make: (signal: AbortSignal) => Promise<string>): void;
  stop(): void;
}

/** Subject of the toast, so that another attempt removes it. */
const ABOUT = 'sample';

/** @param failed text of the toast when a sample cannot be played */
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
