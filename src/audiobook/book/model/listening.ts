import type { Client } from '../../../api/client.ts';
import type { BookDetail } from '../../../contract/index.ts';
import type { Player } from '../../../studio/player/player.ts';
import type { ShownChapter } from './shown-chapter.ts';

/** The player drops the current passage within this time in ms after it has stopped at the end. */
const END_MS = 50;
/** Time in ms between two requests that store where the user listens. */
const PLACE_MS = 10_000;

interface Listening {
  /** Stores where the user listens. */
  keepPlace(): void;
  /** Follows the player. @returns a function that stores the place and stops */
  start(): () => void;
}

interface Options {
  client: Client;
  player: Player;
  chapter: ShownChapter;
  book(): BookDetail;
  onPlay(chapterId: string, positionMs: number): void;
}

/** Stores where the user listens to a book, and plays the next chapter after one was heard to its end. */
export function createListening({ client, player, chapter, book, onPlay }: Options): Listening {
  const openId = () => chapter.$open.get()?.id;
  const keepPlace = () => {
    const chapter_id = openId();
    const segment_id = player.$currentKey.get();
    if (chapter_id === undefined || !segment_id) return;
    const item = player.$timeline.get().items.find(({ key }) => key === segment_id);
    const ms = Math.max(0, Math.round(player.positionMs() - (item?.startMs ?? 0)));
    const params = { book_id: book().book_id };
    const body = { chapter_id, segment_id, ms };
    void client.call('POST /v1/books/{book_id}/place', { params, body, silent: true }).catch(() => undefined);
  };
  const playNext = () => {
    const chapters = book().book_chapters;
    const at = chapters.findIndex(({ chapter_id }) => chapter_id === openId());
    const next = chapters.slice(at + 1).find(({ left_out }) => !left_out);
    if (at >= 0 && next && next.made > 0) chapter.openAndPlay(next.chapter_id);
  };
  return {
    keepPlace,
    start() {
      const timer = setInterval(() => {
        if (player.$state.get() === 'playing') keepPlace();
      }, PLACE_MS);
      let stoppedAt = -Infinity;
      const ends = [
        player.$currentKey.listen((key) => {
          // Only at the end the player drops the current passage right after it has stopped
          if (key === null && !chapter.isChanging() && performance.now() - stoppedAt < END_MS) playNext();
        }),
        player.$state.listen((state, before) => {
          if (state === 'stopped' && before !== 'stopped') {
            keepPlace();
            stoppedAt = performance.now();
          }
          if (state === 'playing' && before !== 'playing')
            onPlay(openId() ?? '', Math.round(player.positionMs()));
        }),
      ];
      return () => {
        clearInterval(timer);
        for (const end of ends) end();
        keepPlace();
      };
    },
  };
}
