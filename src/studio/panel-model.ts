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
  /** Already inserted into the field; empty when there were only files. */
  readonly text: string;
  readonly files: readonly File[];
  /** State of the field before the paste. */
  readonly field: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;
}

/**
 * The state of a panel from the start: a text can be written, its voice and speed chosen, and Generate pressed. The
 * studio, whose code is loaded when the panel can already be used, goes on with this state.
 */
export interface PanelModel {
  readonly siteKey: string | undefined;
  /** Whether a visitor tries the product with a site key. */
  readonly isTryout: boolean;
  /** Settings the panel was given at the start. */
  readonly asked: WantedSettings;
  /** The text field; null while it is not mounted. */
  area: HTMLTextAreaElement | null;
  /** Text of the field. */
  readonly $text: WritableAtom<string>;
  readonly choice: Choice;
  readonly player: Player;
  /** Why the voices failed to load. */
  readonly $voicesFailure: ReadableAtom<ApiFailure | null>;
  /** Whether the voices have loaded or failed to load. */
  readonly $isSettled: ReadableAtom<boolean>;
  /** Length of the text. */
  readonly $length: ReadableAtom<{ readonly characters: number }>;
  /** Whether the text contains anything a voice can say. */
  readonly $isSpeakable: ReadableAtom<boolean>;
  /** Whether the user has done something that needs the studio, so that it must load. */
  readonly $isWanted: WritableAtom<boolean>;
  /** Whether the user has pressed Generate. */
  readonly $isPressed: WritableAtom<boolean>;
  pasted: Pasted | null;
  /** Files dropped before the studio was loaded. */
  readonly dropped: File[];
  /** The studio, once it is open. */
  readonly $studio: WritableAtom<OpenStudio | null>;
  loadVoices(): Promise<void>;
  /** Generates the open sentences, once the studio has loaded. Call it inside the click or key press. */
  generate(): void;
  /** Starts loading and updating. @returns a function that stops it */
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
    // When the list is missing, takes are not compared with it
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
      // Must happen inside the click
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
