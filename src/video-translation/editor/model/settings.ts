import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../../api/client.ts';
import { DEFAULT_SUBTITLE_RULES } from '../../../contract/constants/video-translation.ts';
import type { VideoSettings } from '../../../contract/index.ts';

/** The settings of a translated video. */
export interface Settings {
  /** As the user sees them: those of the server with the changes that are not stored yet. */
  readonly $settings: ReadableAtom<Required<VideoSettings>>;
  /** Shows a change at once and stores it. A change that the server refuses is taken back. */
  change(change: Partial<VideoSettings>): void;
  /** Takes over settings that the server reports, unless a change is still to be stored. */
  hear(now: VideoSettings): void;
  /** Whether a change is still to be stored. */
  isStoring(): boolean;
  /** Resolves when no change is waiting any more. */
  stored(): Promise<void>;
}

export const createSettings = (client: Client, projectId: string, first: VideoSettings): Settings => {
  let stored = first;
  /** What the server reported while a change was on its way. */
  let heard: VideoSettings | null = null;
  let sending: Partial<VideoSettings> = {};
  /** Changes made meanwhile, sent together: a color picker reports each step. */
  let waiting: Partial<VideoSettings> | null = null;
  let running: Promise<void> | null = null;
  // Translations made before rules were stored have none
  const whole = (): Required<VideoSettings> => ({
    rules: DEFAULT_SUBTITLE_RULES,
    ...stored,
    ...sending,
    ...waiting,
  });
  const $settings = atom(whole());
  const show = () => $settings.set(whole());

  const store = async () => {
    while (waiting) {
      sending = waiting;
      waiting = null;
      heard = null;
      try {
        const { data } = await client.call('POST /v1/video-translations/{project_id}/settings', {
          params: { project_id: projectId },
          body: sending,
        });
        stored = data.settings;
      } catch {
        // The user was told. Another window may have changed them meanwhile
        stored = heard ?? stored;
      }
      sending = {};
      show();
    }
    running = null;
  };

  return {
    $settings,
    change(change) {
      waiting = { ...waiting, ...change };
      show();
      running ??= store();
    },
    hear(now) {
      if (running) {
        heard = now;
        return;
      }
      stored = now;
      show();
    },
    isStoring: () => running !== null,
    stored: async () => running ?? undefined,
  };
};
