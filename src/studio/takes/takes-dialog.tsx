import { useStore } from '@nanostores/react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState, type KeyboardEvent } from 'react';
import type { Take } from '../../contract/index.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ScriptSegment } from '../model/segment.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { samePlace } from './same-place.ts';
import { TakeRow } from './take-row.tsx';
import takesCss from './takes-dialog.css?inline';
import { useClip } from '../player/use-clip.ts';

interface TakesDialogProps {
  segment: ScriptSegment;
  /**
   * Restores a take.
   * @returns a function that shows it after the dialog has closed; null when it failed, which the user was told
   */
  restore(takeId: string): Promise<(() => void) | null>;
  onClose(): void;
}

/** All takes of a sentence, newest first: play, compare and restore them. */
export function TakesDialog({ segment, restore, onClose }: TakesDialogProps) {
  const stores = useStores();
  useSheet(takesCss);
  const t = useText(speechHistory);
  const clip = useClip();
  const playing = useStore(clip.$playing);
  const [restoring, setRestoring] = useState<string | null>(null);
  /** Ids of the takes played, the latest first. */
  const [heard, setHeard] = useState<readonly string[]>([]);

  const goBack = async (takeId: string) => {
    setRestoring(takeId);
    const show = await restore(takeId);
    setRestoring(null);
    if (!show) return;
    onClose();
    show();
  };
  const listen = (take: Take) => {
    setHeard((before) => [take.take_id, ...before.filter((id) => id !== take.take_id)]);
    clip.toggle(take.take_id, stores.client.address(take.url));
  };
  const numbered = segment.takes.map((take, index) => ({ take, number: index + 1 })).reverse();
  const byHearing = [
    ...heard.flatMap((id) => numbered.filter(({ take }) => take.take_id === id)),
    ...numbered.filter(({ take }) => !heard.includes(take.take_id)),
  ];
  // The two played last, else the newest
  const pair = byHearing.slice(0, 2).sort((a, b) => a.number - b.number);
  const switchTakes = () => {
    const sounding = pair.find(({ take }) => take.take_id === playing)?.take;
    const other = pair.find(({ take }) => take.take_id !== (playing ?? pair[1]?.take.take_id))?.take;
    if (!other) return;
    const from = sounding ? samePlace(sounding, other, clip.positionMs()) : 0;
    clip.play(other.take_id, stores.client.address(other.url), from);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    switchTakes();
  };
  return (
    <Dialog title={t('takesTitle')} width={680} closedBy="any" onClose={onClose}>
      <div onKeyDown={onKeyDown}>
        <div className="tts-takes-head">
          <p className="tts-takes-hint">{t('takesHint')}</p>
          {pair.length === 2 && (
            <Tooltip text={t('switchHint')}>
              <Button size={32} icon={ArrowLeftRight} aria-keyshortcuts="x" onClick={switchTakes}>
                {t('switchTakes')}
              </Button>
            </Tooltip>
          )}
        </div>
        <ol className="tts-takes">
          {numbered.map(({ take, number }) => {
            const place = pair.findIndex((one) => one.number === number);
            return (
              <TakeRow
                key={take.take_id}
                take={take}
                number={number}
                text={segment.text}
                letter={pair.length < 2 || place < 0 ? null : place === 0 ? 'takeA' : 'takeB'}
                clip={clip}
                isInUse={take.take_id === segment.takeId}
                isRestoring={restoring === take.take_id}
                onListen={() => listen(take)}
                onRestore={() => void goBack(take.take_id)}
              />
            );
          })}
        </ol>
      </div>
    </Dialog>
  );
}
