import { useStore } from '@nanostores/react';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { speechHistory } from '../i18n/en/speech-history.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { formatDate, formatDuration } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { ScriptSegment } from '../segments/segment.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import historyCss from './history.css?inline';
import { useClip } from './use-clip.ts';
import { useSpeech } from './speech-context.ts';
import type { Rewrite, Workspace } from './workspace.ts';

interface TakesDialogProps {
  workspace: Workspace;
  segment: ScriptSegment;
  /** Another take is in use; its text has to come into the editor. */
  onRestored(rewrite: Rewrite): void;
  onClose(): void;
}

/** Everything that was made of a sentence, newest first: to hear, and to restore. */
export function TakesDialog({ workspace, segment, onRestored, onClose }: TakesDialogProps) {
  const { stores } = useSpeech();
  useSheet(historyCss);
  const t = useText(speechHistory);
  const times = useText(textToSpeech);
  const { locale } = useLanguage();
  const voices = useStore(stores.voices.$voices);
  const clip = useClip(stores);
  const playing = useStore(clip.$playing);
  const [restoring, setRestoring] = useState<string | null>(null);
  useEffect(() => () => clip.stop(), [clip]);

  const restore = async (takeId: string) => {
    setRestoring(takeId);
    const rewrite = await workspace.restoreTake(segment.key, takeId);
    setRestoring(null);
    if (!rewrite) return;
    // While the dialog stands nothing can be typed into the field behind it
    flushSync(onClose);
    onRestored(rewrite);
  };
  const numbered = segment.takes.map((take, index) => ({ take, number: index + 1 })).reverse();
  return (
    <Dialog title={t('takesTitle')} width={560} closedBy="any" onClose={onClose}>
      <p className="tts-takes-hint">{t('takesHint')}</p>
      <ol className="tts-takes">
        {numbered.map(({ take, number }) => {
          const voice = voices?.find(({ voice_id }) => voice_id === take.voice_id)?.name ?? take.voice_id;
          const isPlaying = playing === take.take_id;
          return (
            <li key={take.take_id} className="tts-take">
              <IconButton
                icon={isPlaying ? Square : Play}
                label={t(isPlaying ? 'stopListening' : 'listen', { number })}
                onClick={() => clip.toggle(take.take_id, stores.client.address(take.url))}
              />
              <div className="tts-take-words">
                <p className="tts-take-text" dir="auto">
                  {take.text}
                </p>
                <p className="tts-take-facts">
                  {[
                    t('take', { number }),
                    voice,
                    times('times', { factor: take.speed.toFixed(2) }),
                    formatDuration(locale, take.duration_ms),
                    formatDate(locale, take.created_at),
                  ].join(' · ')}
                </p>
              </div>
              {take.take_id === segment.takeId ? (
                <Badge>{t('inUse')}</Badge>
              ) : (
                <Button
                  size={32}
                  busy={restoring === take.take_id}
                  aria-label={t('restoreNumbered', { number })}
                  onClick={() => void restore(take.take_id)}
                >
                  {t('restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
