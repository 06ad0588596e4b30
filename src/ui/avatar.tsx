import { useState } from 'react';
import avatarCss from './avatar.css?inline';
import { letterOf } from './letter-of.ts';
import { useSheet } from './use-sheet.ts';

/** A picture, or the first letter of the name in a circle when there is none or it does not load. */
export function Avatar({ name, url }: { name: string; url: string }) {
  useSheet(avatarCss);
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) {
    return <img className="ui-avatar" src={url} alt="" onError={() => setFailed(url)} />;
  }
  // Drawn by the sheet: it is not part of the button's text
  return <span className="ui-avatar" data-letter={letterOf(name)} aria-hidden="true" />;
}
