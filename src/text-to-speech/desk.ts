import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { countCharacters, isSpeakable } from '../api/constants.ts';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import type { Stores } from '../stores/registry.ts';
import { createChoice, type Choice } from './choice.ts';
import type { loadWorkspace } from './parts.ts';
import { unlockAudio } from './player/output.ts';
import { createPlayer, type Player } from './player/player.ts';
import type { WantedSettings } from './script-settings.ts';
import type { Speech } from './speech-context.ts';

/** The workspace on the desk, and the components that show it. */
export interface Opened {
  readonly speech: Speech;
  readonly parts: Awaited<ReturnType<typeof loadWorkspace>>;
}

/** What was pasted before there was a workspace to look at it. */
export interface Pasted {
  /** It is in the field already; empty when there were only files. */
  readonly text: string;
  readonly files: readonly File[];
  /** As it was before. */
  readonly field: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;
}

/**
 * What a panel has from the start: a text can be written, its voice and speed chosen, and Generate pressed. The
 * workspace goes on with all of it; its code comes when the rest can be used already.
 */
export interface Desk {
  readonly stores: Stores;
  readonly siteKey: string | undefined;
  /** A visitor tries it out by a site key. */
  readonly isTryout: boolean;
  /** What the panel was asked for at the start. */
  readonly asked: WantedSettings;
  /** The field, while it stands. */
  area: HTMLTextAreaElement | null;
  /** What stands in it. */
  readonly $text: WritableAtom<string>;
  readonly choice: Choice;
  readonly player: Player;
  /** Why there are no voices. */
  readonly $voicesFailure: ReadableAtom<ApiFailure | null>;
  /** The voices are there, or it is clear that they do not come now. */
  readonly $isSettled: ReadableAtom<boolean>;
  /** How long the text is. */
  readonly $length: ReadableAtom<{ readonly characters: number }>;
  /** There is something to be said. */
  readonly $isSpeakable: ReadableAtom<boolean>;
  /** Something was done that needs the workspace, which is not there yet. */
  readonly $isWanted: WritableAtom<boolean>;
  /** That was a press of Generate. */
  readonly $isPressed: WritableAtom<boolean>;
  pasted: Pasted | null;
  readonly $opened: WritableAtom<Opened | null>;
  loadVoices(): Promise<void>;
  /** Makes what is open; held until the workspace is there. Call it inside the click or key press. */
  generate(): void;
  /** Starts; gives how to end. */
  start(): () => void;
}

interface Options {
  stores: Stores;
  siteKey: string | undefined;
  text: string;
  asked: WantedSettings;
}

export function createDesk({ stores, siteKey, text, asked }: Options): Desk {
  const { session, voices, notices, pronunciations } = stores;
  const $text = atom(text);
  const $voicesFailure = atom<ApiFailure | null>(null);
  const $isWanted = atom(false);
  const $isPressed = atom(false);
  const $opened = atom<Opened | null>(null);
  const player = createPlayer({
    client: stores.client,
    playback: stores.playback,
    title: () => $text.get().trim().slice(0, 60),
    onFailure: ({ message, type }) =>
      void notices.show({ kind: 'error', text: message, type, about: 'play' }),
  });

  const loadVoices = async () => {
    // Without the list takes only count as they were made
    void pronunciations.load().catch(() => undefined);
    try {
      await voices.load();
      $voicesFailure.set(null);
    } catch (error) {
      $voicesFailure.set(asFailure(error));
    }
  };

  return {
    stores,
    siteKey,
    isTryout: siteKey !== undefined,
    asked,
    $text,
    choice: createChoice(voices, asked),
    player,
    $voicesFailure,
    $isSettled: computed(
      [voices.$models, $voicesFailure, session.$session],
      (models, failure, { status }) =>
        models !== null || failure !== null || status === 'signed-out' || status === 'unreachable',
    ),
    $length: computed($text, (now) => ({ characters: countCharacters(now) })),
    $isSpeakable: computed($text, isSpeakable),
    $isWanted,
    $isPressed,
    area: null,
    pasted: null,
    $opened,
    loadVoices,
    generate() {
      const opened = $opened.get();
      if (opened) return opened.speech.workspace.generate();
      if (!isSpeakable($text.get())) return;
      // Still inside the click
      unlockAudio();
      $isPressed.set(true);
      $isWanted.set(true);
    },
    start() {
      const ends = [
        session.$session.subscribe(({ status }) => {
          if (status === 'signed-in' || status === 'visitor') void loadVoices();
        }),
        player.$state.listen((now) => now === 'playing' && notices.retract('play')),
      ];
      void session.start();
      return () => {
        for (const end of ends) end();
        player.dispose();
      };
    },
  };
}
