import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Voice } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { voices as texts } from '../../i18n/en/voices/voices.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Stores } from '../../stores/registry.ts';
import { useStores } from '../../stores/use-stores.ts';
import { retractToasts, showToast } from '../../ui/layers/toasts.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import previewCss from './preview-button.css?inline';
import { previewPlayer, type PreviewPlayer } from './preview-player.ts';
import { voiceHue } from './voice-hue.ts';

interface PreviewButtonProps {
  voice: Pick<Voice, 'voice_id' | 'name' | 'preview_url'>;
  /** Diameter in px. */
  size?: 32 | 40;
  tabIndex?: number;
  /** Sentence to speak instead of the sample; empty for the sample. */
  sentence?: string | undefined;
}

/** Plays the sample of a voice. A ring shows the progress. */
export function PreviewButton({ voice, size = 40, tabIndex, sentence }: PreviewButtonProps) {
  const stores = useStores();
  useSheet(previewCss);
  const t = useText(texts);
  const host = useHost();
  const player = previewPlayer(stores.playback);
  const preview = useStore(player.$preview);
  const mine = preview?.voiceId === voice.voice_id ? preview : null;
  const Icon = mine ? Pause : Play;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="voice-preview"
      data-size={size}
      style={{ '--voice-hue': voiceHue(voice.voice_id) } as CSSProperties}
      aria-label={t(mine ? 'stopSample' : sentence ? 'playSentence' : 'playSample', { name: voice.name })}
      aria-busy={mine?.state === 'loading' || undefined}
      onClick={() => togglePreview(voice, stores, host, t('sampleFailed'), sentence)}
    >
      <Icon size={size === 32 ? 14 : 16} fill="currentColor" strokeWidth={1.5} aria-hidden="true" />
      {mine && <Ring player={player} />}
    </button>
  );
}

/**
 * Plays or stops the sample of a voice.
 * @param host element whose removal stops playback
 * @param failed text of the toast when it cannot be played
 * @param sentence to speak instead of the sample
 */
export const togglePreview = (
  voice: Pick<Voice, 'voice_id' | 'preview_url'>,
  stores: Stores,
  host: Node,
  failed: string,
  sentence = '',
) => {
  const about = 'sample';
  retractToasts(about);
  const { client } = stores;
  const say = async (signal: AbortSignal) => {
    const { data } = await client.call('POST /v1/voices/{voice_id}/audition', {
      params: { voice_id: voice.voice_id },
      body: { text: sentence },
      signal,
    });
    return client.address(data.url);
  };
  const source = sentence ? say : client.address(voice.preview_url);
  previewPlayer(stores.playback).toggle(voice.voice_id, source, host, () =>
    showToast({ tone: 'error', text: failed, about }),
  );
};

/** Updated without React, because it changes with every frame. */
function Ring({ player }: { player: PreviewPlayer }) {
  const arc = useRef<SVGCircleElement>(null);
  useEffect(
    () =>
      player.$progress.subscribe((progress) =>
        arc.current?.setAttribute('stroke-dashoffset', `${1 - progress}`),
      ),
    [player],
  );
  return (
    <svg className="voice-preview-ring" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22.5" />
      <circle ref={arc} cx="24" cy="24" r="22.5" pathLength="1" strokeDasharray="1" strokeDashoffset="1" />
    </svg>
  );
}
