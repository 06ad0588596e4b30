import { formatDate } from '../i18n/format.ts';
import { formatAgo } from '../i18n/rough-time.ts';
import { useLanguage } from '../i18n/use-text.ts';

/** Relative time, with the exact second as a tooltip. */
export function Moment({ at }: { at: number }) {
  const { locale } = useLanguage();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatDate(locale, at, { dateStyle: 'long', timeStyle: 'medium' })}
    >
      {formatAgo(locale, at)}
    </time>
  );
}
