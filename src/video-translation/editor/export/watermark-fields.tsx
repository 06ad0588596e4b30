import {
  WATERMARK_CHARACTERS_MAX,
  WATERMARK_PLACES,
  type WatermarkPlace,
} from '../../../contract/constants/video-translation.ts';
import type { Watermark } from '../../../contract/index.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { WatermarkPicture } from './watermark-picture.tsx';

interface WatermarkFieldsProps {
  /** Null without a watermark. */
  watermark: Watermark | null;
  onChange(watermark: Watermark | null): void;
}

const PLACED = { place: 'bottom-right', opacity: 0.6 } as const;
/** Height in percent of the picture's: initial value and limits. */
const HEIGHTS = { text: { size: 4, min: 2, max: 12 }, picture: { size: 12, min: 2, max: 50 } } as const;

/** Fields of a watermark: text or image, position, size and opacity. */
export function WatermarkFields({ watermark, onChange }: WatermarkFieldsProps) {
  const t = useText(editorExport);
  const { locale } = useLanguage();
  const words = watermark && 'text' in watermark ? watermark : null;
  const picture = watermark && 'asset_id' in watermark ? watermark : null;
  const { min, max } = HEIGHTS[picture ? 'picture' : 'text'];
  const percent = (share: number) => formatNumber(locale, share, { style: 'percent' });
  return (
    <div className="export-form">
      {picture === null && (
        <Field label={t('watermark')}>
          {(control) => (
            <TextInput
              {...control}
              size={32}
              dir="auto"
              placeholder={t('watermarkNone')}
              maxLength={WATERMARK_CHARACTERS_MAX}
              value={words?.text ?? ''}
              onChange={(text) =>
                onChange(text === '' ? null : { ...PLACED, size: HEIGHTS.text.size, ...words, text })
              }
            />
          )}
        </Field>
      )}
      <WatermarkPicture
        chosen={picture?.asset_id ?? null}
        onChoose={(asset_id) =>
          onChange(asset_id === null ? null : { ...PLACED, size: HEIGHTS.picture.size, ...picture, asset_id })
        }
      />
      {watermark && (
        <>
          <Field label={t('watermarkPlace')}>
            {(control) => (
              <Select<WatermarkPlace>
                {...control}
                size={32}
                value={watermark.place}
                options={WATERMARK_PLACES.map((value) => ({ value, label: t(`place-${value}`) }))}
                onChange={(place) => onChange({ ...watermark, place })}
              />
            )}
          </Field>
          <Slider
            label={t('watermarkSize')}
            min={min}
            max={max}
            step={0.5}
            value={watermark.size}
            valueText={percent(watermark.size / 100)}
            onChange={(size) => onChange({ ...watermark, size })}
          />
          <Slider
            label={t('watermarkOpacity')}
            min={0.1}
            max={1}
            step={0.05}
            value={watermark.opacity}
            valueText={percent(watermark.opacity)}
            onChange={(opacity) => onChange({ ...watermark, opacity })}
          />
        </>
      )}
    </div>
  );
}
