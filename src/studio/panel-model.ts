import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { countCharacters, isSpeakable } from '../contract/constants/script.ts';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import type { Stores } from '../stores/registry.ts';
import { createChoice, type Choice } from './voice-settings/choice.ts';
import { unlockAudio } from './player/output.ts';
import { createPlayer, type Player } from './player/player.ts';
import type { WantedSettings } from './voice-settings/script-settings.ts';
import type { OpenStudio } from './context.ts';

/** Content pasted before the studio was loaded. */
export interface Pasted {
  /** It is in the field already; empty when there were only files. */
  readonly text: string;
  readonly files: readonly File[];
  /** As it was before. */
  readonly field: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;
}

/**
 * The state of a panel from the start: a text can be written, its voice and speed chosen, and Generate pressed. The
 * studio, whose code is loaded when the panel can already be used, goes on with this state.
 */
export interface PanelModel {
  readonly siteKey: string | undefined;
  /** A visitor tries it out by a site key. */
  readonly isTryout: boolean;
  /** What the panel was asked for at the start. */
  readonly asked: WantedSettings;
  /** The text field, while it is mounted. */
  area: HTMLTextAreaElement | null;
  /** Its text. */
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
  /** The user did something that needs the studio, which is not loaded yet. */
  readonly $isWanted: WritableAtom<boolean>;
  /** The user clicked Generate. */
  readonly $isPressed: WritableAtom<boolean>;
  pasted: Pasted | null;
  /** Files dropped before the studio was loaded. */
  readonly dropped: File[];
  /** The studio, once it is open. */
  readonly $studio: WritableAtom<OpenStudio | null>;
  loadVoices(): Promise<void>;
  /** Generates the open sentences; waits until the studio is loaded. Call it inside the click or key press. */
  generate(): void;
  /** Starts. @returns a function that stops it */
  start(): () => void;
}

interface Options {
  stores: Stores;
  siteKey: string | undefined;
  text: string;
  asked: WantedSettings;
}

export function createPanelModel({ stores, siteKey, text, asked }: Options): PanelModel {
  const { session, voices, notices, pronunciations } = stores;
  const $text = atom(text);
  const $voicesFailure = atom<ApiFailure | null>(null);
  const $isWanted = atom(false);
  const $isPressed = atom(false);
  const $studio = atom<OpenStudio | null>(null);
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
    dropped: [],
    $studio,
    loadVoices,
    generate() {
      const open = $studio.get();
      if (open) return open.studio.generate();
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
