import { atom, type ReadableAtom } from 'nanostores';
import { asFailure, isAborted, type ApiFailure } from '../../../api/failure.ts';
import type { Stores } from '../../../stores/registry.ts';
import type { Player } from '../../../studio/player/player.ts';
import { chapterTimeline } from './chapter-timeline.ts';
import { createOpenChapter, readChapter, type OpenChapter } from './open-chapter.ts';
import type { PassageSelection } from './passage-selection.ts';

/** Selects a passage of a chapter that was opened. */
type Choose = (selection: PassageSelection) => void;

/** Which chapter of a book is shown, and what the player has of it. */
export interface ShownChapter {
  /** The chapter whose text is shown; null while it is fetched. */
  readonly $open: ReadableAtom<OpenChapter | null>;
  /** Id of the chapter that is shown or fetched; null for a book without chapters. */
  readonly $chapterId: ReadableAtom<string | null>;
  /** Why it could not be fetched. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** Shows a chapter in place of another one; null for none. */
  open(id: string | null, choose?: Choose): void;
  /** Shows a chapter, and plays it as soon as its sound is known. */
  openAndPlay(id: string): void;
  /** Whether one chapter is taking the place of another at this moment, by which the player drops its passage. */
  isChanging(): boolean;
  /** Stores edits and lets go of the chapter. */
  close(): void;
}

interface Options {
  stores: Stores;
  player: Player;
  /** The chapter that is shown, if any, is about to be replaced. */
  onLeave(): void;
  /** Edits were stored. */
  onSaved(): void;
  /** So many passages were changed elsewhere. */
  onMerged(count: number): void;
  /** A chapter was left, and what could not be stored is kept in this browser. */
  onLeftUnsent(): void;
}

/** Delay in ms from the last change of the text to the player's new timeline. */
const SETTLED_MS = 300;

export function createShownChapter(options: Options): ShownChapter {
  const { stores, player, onLeave, onSaved, onMerged, onLeftUnsent } = options;
  const $open = atom<OpenChapter | null>(null);
  const $chapterId = atom<string | null>(null);
  const $failure = atom<ApiFailure | null>(null);
  let closeChapter = () => {};
  let playsWhenMade = false;
  let isChanging = false;
  let loading: AbortController | null = null;

  const showTimeline = () => {
    const chapter = $open.get();
    if (chapter) player.setTimeline(chapterTimeline(chapter.lead, chapter.rows.$rows.get(), chapter.speech));
    if (!playsWhenMade || !player.$timeline.get().items.some(({ take }) => take)) return;
    playsWhenMade = false;
    player.play();
  };
  const begin = (chapter: OpenChapter, choose: Choose | undefined) => {
    const stop = chapter.start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(showTimeline, SETTLED_MS);
    };
    const ends = [
      chapter.rows.$rows.listen(later),
      chapter.speech.$made.listen(later),
      chapter.saving.$state.listen((state, before) => {
        if (state === 'saved' && before !== 'saved') onSaved();
      }),
    ];
    $open.set(chapter);
    showTimeline();
    choose?.(chapter.selection);
    closeChapter = () => {
      clearTimeout(timer);
      for (const end of ends) end();
      stop();
      closeChapter = () => {};
    };
  };
  const open = (id: string | null, choose?: Choose) => {
    playsWhenMade = false;
    if (id === $open.get()?.id) return choose?.($open.get()!.selection);
    onLeave();
    isChanging = true;
    player.pause();
    loading?.abort();
    closeChapter();
    $open.set(null);
    $failure.set(null);
    $chapterId.set(id);
    player.setTimeline({ items: [], totalMs: 0 });
    isChanging = false;
    if (id === null) return;
    const own = (loading = new AbortController());
    readChapter(stores.client, id, own.signal).then(
      (project) => {
        if (own.signal.aborted) return;
        begin(createOpenChapter({ stores, project, onMerged, onLeftUnsent }), choose);
      },
      (error: unknown) => {
        if (!own.signal.aborted && !isAborted(error)) $failure.set(asFailure(error));
      },
    );
  };

  return {
    $open,
    $chapterId,
    $failure,
    open,
    openAndPlay(id) {
      open(id);
      playsWhenMade = true;
    },
    isChanging: () => isChanging,
    close() {
      loading?.abort();
      closeChapter();
    },
  };
}
