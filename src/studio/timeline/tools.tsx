import Locate from 'lucide-react/icons/locate-fixed';
import Magnet from 'lucide-react/icons/magnet';
import Minus from 'lucide-react/icons/minus';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import Plus from 'lucide-react/icons/plus';
import { timeline as texts } from '../../i18n/en/shared/timeline.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ToggleChip } from '../../ui/controls/toggle-chip.tsx';

/** Settings for dragging and playback. */
export interface Keeping {
  readonly isSnapping: boolean;
  readonly isFollowing: boolean;
}

interface ToolsProps extends Keeping {
  onChange(change: Partial<Keeping>): void;
  /** @param way 1 zooms in, -1 zooms out, 0 shows everything */
  onZoom(way: -1 | 0 | 1): void;
}

/** Zoom, snapping and following. */
export function Tools({ isSnapping, isFollowing, onChange, onZoom }: ToolsProps) {
  const t = useText(texts);
  return (
    <>
      <IconButton icon={Minus} label={t('zoomOut')} onClick={() => onZoom(-1)} />
      <IconButton icon={Plus} label={t('zoomIn')} onClick={() => onZoom(1)} />
      <IconButton icon={MoveHorizontal} label={t('fit')} onClick={() => onZoom(0)} />
      <ToggleChip icon={Magnet} on={isSnapping} onChange={(on) => onChange({ isSnapping: on })}>
        {t('snap')}
      </ToggleChip>
      <ToggleChip icon={Locate} on={isFollowing} onChange={(on) => onChange({ isFollowing: on })}>
        {t('follow')}
      </ToggleChip>
    </>
  );
}
