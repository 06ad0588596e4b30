import { VIDEO_MS_MAX, VIDEO_PART_MS_MIN } from '../../contract/constants/video-translation.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TimeField } from '../../studio/source/time-field.tsx';
import { isPart, type Part } from './part.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import partCss from './part.css?inline';

interface PartFieldProps {
  label: string;
  /** Null for the whole recording. */
  part: Part | null;
  durationMs: number;
  onChange(part: Part | null): void;
}

/** Choice between the whole recording and a part of it. */
export function PartField({ label, part, durationMs, onChange }: PartFieldProps) {
  useSheet(partCss);
  const t = useText(texts);
  return (
    <div className="vt-part">
      <Checkbox
        label={label}
        checked={part !== null}
        onChange={(on) => onChange(on ? { fromMs: 0, toMs: Math.min(durationMs, VIDEO_MS_MAX) } : null)}
      />
      {part && (
        <>
          <TimeField
            label={t('partFrom')}
            ms={part.fromMs}
            onChange={(fromMs) => onChange({ ...part, fromMs })}
          />
          <TimeField label={t('partTo')} ms={part.toMs} onChange={(toMs) => onChange({ ...part, toMs })} />
          {isPart(part, durationMs) ? (
            <p className="ui-field-hint" role="status">
              {t('partLength', {
                length: formatLength(part.toMs - part.fromMs),
                all: formatLength(durationMs),
              })}
            </p>
          ) : (
            <p className="ui-field-error" role="alert">
              {t('partWrong', { seconds: VIDEO_PART_MS_MIN / 1000, all: formatLength(durationMs) })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
