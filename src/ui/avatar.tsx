import { useState } from 'react';
import avatarCss from './avatar.css?inline';
import { useSheet } from './use-sheet.ts';

/** A picture, or the first letter of the name in a circle when there is none or it does not load. */
export function Avatar({ name, url }: { name: string; url: string }) {
  useSheet(avatarCss);
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) {
    return <img className="ui-avatar" src={url} alt="" onError={() => setFailed(url)} />;
  }
  // One character as a reader sees it, not half a pair.
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?';
  // Drawn by the sheet: it is not part of the button's text
  return <span className="ui-avatar" data-letter={letter} aria-hidden="true" />;
}
