import { useStore } from '@nanostores/react';
import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Tooltip } from '../../../../ui/layers/tooltip.tsx';
import { useEditor } from '../../context.ts';

/** Opens the checks, and shows the number of findings. */
export function ChecksButton() {
  const { checks, $showsChecks } = useEditor().review;
  const t = useText(editorChecks);
  const count = useStore(checks.$found).all.length;
  const isOpen = useStore($showsChecks);
  return (
    <Tooltip text={t('openHint', { count })}>
      <Button
        size={32}
        aria-pressed={isOpen}
        className="vt-checks-button"
        onClick={() => $showsChecks.set(!isOpen)}
      >
        {count > 0 ? t('openCount', { count }) : t('open')}
      </Button>
    </Tooltip>
  );
}
