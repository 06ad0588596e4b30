import { useStore } from '@nanostores/react';
import { editorChecks } from '../../../i18n/en/video-translation/editor-checks.ts';
import { videoEditor } from '../../../i18n/en/video-translation/editor.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { useEditor } from '../context.ts';
import { PARTS, type Part, type Parts } from './parts.ts';

/** Switches the visible part of a narrow editor. */
export function PartsBar({ parts }: { parts: Parts }) {
  const t = useText(videoEditor);
  const tChecks = useText(editorChecks);
  const part = useStore(parts.$part);
  const showsChecks = useStore(useEditor().review.$showsChecks);
  const options = PARTS.map((value) => ({
    value,
    label: value === 'settings' && showsChecks ? tChecks('checks') : t(`part-${value}`),
  }));
  return (
    <div className="vt-parts">
      <SegmentedControl<Part>
        size={32}
        label={t('parts')}
        value={part}
        options={options}
        onChange={parts.show}
      />
    </div>
  );
}
