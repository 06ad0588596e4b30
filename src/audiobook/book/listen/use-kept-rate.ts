import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useStores } from '../../../stores/use-stores.ts';
import type { Player } from '../../../studio/player/player.ts';

const KEY = 'book_listening_speed';

/** The listening speed of books, which is stored in this browser. 1 is normal speed. */
export function useKeptRate(player: Player): [rate: number, set: (rate: number) => void] {
  const { storage } = useStores();
  useEffect(() => {
    const kept = Number(storage.get(KEY));
    if (kept >= 0.5 && kept <= 3) player.setRate(kept);
  }, [storage, player]);
  return [
    useStore(player.$rate),
    (rate) => {
      player.setRate(rate);
      storage.set(KEY, String(rate));
    },
  ];
}
