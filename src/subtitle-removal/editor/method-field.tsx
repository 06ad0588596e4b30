import { useId } from 'react';
import type { RemovalMethod } from '../../contract/constants/subtitle-removal.ts';
import { subtitleRemoval } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { subtitleRemovalEditor as texts } from '../../i18n/en/subtitle-removal/editor.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { Options } from './use-options.ts';

interface MethodFieldProps {
  methods: Options['methods'];
  value: RemovalMethod;
  onChange(method: RemovalMethod): void;
}

/** The choice of a method, with the strengths of each. */
export function MethodField({ methods, value, onChange }: MethodFieldProps) {
  const t = useText(texts);
  const words = useText(subtitleRemoval);
  const name = useId();
  const { locale } = useLanguage();
  const inMegabytes = (value: number) => formatNumber(locale, value, { style: 'unit', unit: 'megabyte' });
  return (
    <div role="radiogroup" aria-label={t('method')} className="sr-methods">
      {methods.map(({ method, is_available, download_megabytes: megabytes }) => (
        <label key={method} className="sr-method">
          <input
            type="radio"
            name={name}
            checked={method === value}
            disabled={!is_available}
            aria-label={words(method)}
            aria-describedby={`${name}-${method}`}
            onChange={() => onChange(method)}
          />
          <span className="sr-method-name" aria-hidden="true">
            {words(method)}
          </span>
          <span id={`${name}-${method}`} className="sr-hint">
            {t(`${method}Text`)}
            {!is_available && ` ${t('unavailable')}`}
            {megabytes !== null && ` ${t('downloadedFirst', { size: inMegabytes(megabytes) })}`}
          </span>
        </label>
      ))}
    </div>
  );
}
