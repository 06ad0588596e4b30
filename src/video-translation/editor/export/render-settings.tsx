import {
  RENDER_FORMATS,
  RENDER_LINES,
  RENDER_MEGABYTES_MAX,
  RENDER_QUALITIES,
  type RenderFormat,
  type RenderQuality,
} from '../../../contract/constants/video-translation.ts';
import type { RenderPicture } from '../../../contract/index.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { PartField } from '../../start/part-field.tsx';
import { useEditor } from '../context.ts';
import { FrameFields } from './frame-fields.tsx';
import type { Wanted } from './render-order.ts';
import { WatermarkFields } from './watermark-fields.tsx';

interface RenderSettingsProps {
  wanted: Wanted;
  /** Smallest file size that can be requested, in megabytes. */
  least: number;
  onChange(wanted: Wanted): void;
}

const SAME = 'same';
const BY_SIZE = 'size';
const QUALITIES = [...RENDER_QUALITIES, BY_SIZE] as const;

/** The settings covered by presets, and those that few users need. */
export function RenderSettings({ wanted, least, onChange }: RenderSettingsProps) {
  const { editor } = useEditor();
  const t = useText(editorExport);
  const { format, picture } = wanted;
  const { lines, quality, megabytes } = picture;
  const isVideo = format === 'mp4';
  const hasPicture = editor.detail.asset !== null && editor.detail.picture !== null;
  const change = (more: Partial<RenderPicture>) => onChange({ ...wanted, picture: { ...picture, ...more } });
  const isSize = megabytes === null || (megabytes >= least && megabytes <= RENDER_MEGABYTES_MAX);
  return (
    <div className="export-settings">
      <div className="export-form">
        <Field label={t('format')}>
          {(control) => (
            <Select<RenderFormat>
              {...control}
              size={32}
              value={format}
              options={RENDER_FORMATS.filter((one) => hasPicture || one !== 'mp4').map((value) => ({
                value,
                label: t(value),
              }))}
              onChange={(next) => onChange({ ...wanted, format: next })}
            />
          )}
        </Field>
        {isVideo && (
          <>
            <Field label={t('pictureSize')}>
              {(control) => (
                <Select
                  {...control}
                  size={32}
                  value={String(lines ?? SAME)}
                  options={[
                    { value: SAME, label: t('sameSize') },
                    ...RENDER_LINES.map((one) => ({
                      value: String(one),
                      label: t('linesOf', { lines: one }),
                    })),
                  ]}
                  onChange={(next) =>
                    change({ lines: RENDER_LINES.find((one) => String(one) === next) ?? null })
                  }
                />
              )}
            </Field>
            <Field label={t('quality')}>
              {(control) => (
                <Select<RenderQuality | typeof BY_SIZE>
                  {...control}
                  size={32}
                  value={megabytes === null ? quality : BY_SIZE}
                  options={QUALITIES.map((value) => ({
                    value,
                    label: t(`quality-${value}`),
                  }))}
                  onChange={(next) =>
                    change(
                      next === BY_SIZE
                        ? { megabytes: Math.max(least, 100) }
                        : { quality: next, megabytes: null },
                    )
                  }
                />
              )}
            </Field>
            {megabytes !== null && (
              <Field
                label={t('megabytes')}
                hint={t('megabytesHint')}
                error={isSize ? undefined : t('megabytesLimits', { least, most: RENDER_MEGABYTES_MAX })}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    type="number"
                    size={32}
                    min={least}
                    max={RENDER_MEGABYTES_MAX}
                    step={1}
                    value={megabytes === 0 ? '' : String(megabytes)}
                    onChange={(text) => change({ megabytes: Math.max(0, Math.round(Number(text))) || 0 })}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </div>
      <PartField
        label={t('part')}
        part={wanted.part}
        durationMs={editor.detail.duration_ms}
        onChange={(part) => onChange({ ...wanted, part })}
      />
      {isVideo && (
        <>
          <WatermarkFields watermark={picture.watermark} onChange={(watermark) => change({ watermark })} />
          <FrameFields picture={picture} onChange={change} />
        </>
      )}
    </div>
  );
}
