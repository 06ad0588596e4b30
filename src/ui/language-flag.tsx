import { useState } from 'react';
import bitsCss from './bits.css?inline';
import { useSheet } from './use-sheet.ts';

/** Flag of a language, or its code without one. The language's name must be shown beside it. */
export function LanguageFlag({ code, url }: { code: string; url: string | undefined }) {
  useSheet(bitsCss);
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) {
    return <img className="ui-flag" src={url} alt="" loading="lazy" onError={() => setFailed(url)} />;
  }
  return (
    <span className="ui-flag-code" aria-hidden="true">
      {code.split('-')[0]}
    </span>
  );
}
