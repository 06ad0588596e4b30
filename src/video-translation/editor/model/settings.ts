import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../../api/client.ts';
import type { VideoSettings } from '../../../contract/index.ts';

/** The settings of a translated video. */
export interface Settings {
  /** As the user sees them: those of the server with the changes that are not stored yet. */
  readonly $settings: ReadableAtom<VideoSettings>;
  /** Shows a change at once and stores it after earlier ones. A change that the server refuses is taken back. */
  change(change: Partial<VideoSettings>): Promise<void>;
  /** Takes the settings of the server, unless a change is still to be stored. */
  hear(now: VideoSettings): void;
}

export const createSettings = (client: Client, projectId: string, first: VideoSettings): Settings => {
  let stored = first;
  const waiting: Partial<VideoSettings>[] = [];
  const $settings = atom(first);
  const show = () => $settings.set(Object.assign({ ...stored }, ...waiting) as VideoSettings);
  let last = Promise.resolve();

  const store = async (change: Partial<VideoSettings>) => {
    try {
      const { data } = await client.call('POST /v1/video-translations/{project_id}/settings', {
        params: { project_id: projectId },
        body: change,
      });
      stored = data.settings;
    } catch {
      // The user was told
    }
    waiting.splice(waiting.indexOf(change), 1);
    show();
  };

  return {
    $settings,
    change(change) {
      waiting.push(change);
      show();
      last = last.then(() => store(change));
      return last;
    },
    hear(now) {
      if (waiting.length > 0) return;
      stored = now;
      show();
    },
  };
};
