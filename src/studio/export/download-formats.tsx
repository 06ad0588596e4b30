import type { MouseEvent } from 'react';
import type { AudioFormat, DownloadFormat } from '../../contract/constants/speech.ts';
import { speechDownload } from '../../i18n/en/speech/download.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import type { downloadGroups } from './download-groups.ts';
import formatsCss from './download-formats.css?inline';
import { formatName } from './format-name.ts';

interface DownloadFormatsProps {
  groups: ReturnType<typeof downloadGroups>;
  /** The format chosen in the settings. */
  chosen: AudioFormat;
  /** Address of a format; empty to show a button instead of a link. */
  urlOf?(format: DownloadFormat): string;
  onChoose(format: DownloadFormat, event: MouseEvent): void;
}

/** Download formats, grouped by purpose. */
export function DownloadFormats({ groups, chosen, urlOf, onChoose }: DownloadFormatsProps) {
  useSheet(formatsCss);
  const t = useText(speechDownload);
  return groups.map(({ group, formats }) => (
    <div key={group} role="group" aria-label={t(group)} className="tts-download-group">
      <p aria-hidden="true">{t(group)}</p>
      <ul>
        {formats.map((format) => {
          const url = urlOf?.(format);
          const props = {
            className: 'tts-download',
            'aria-label': t('downloadAs', { format: formatName(format) }),
            ...(format === chosen && { 'data-chosen': '', title: t('chosen') }),
            onClick: (event: MouseEvent) => onChoose(format, event),
          };
          return (
            <li key={format}>
              {url ? (
                <a href={url} download {...props}>
                  {formatName(format)}
                </a>
              ) : (
                <button type="button" {...props}>
                  {formatName(format)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
