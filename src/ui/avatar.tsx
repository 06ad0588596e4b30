import { useState } from 'react';
import avatarCss from './avatar.css?inline';
import { letterOf } from './letter-of.ts';
import { useSheet } from './use-sheet.ts';

/** A picture; without one, or when it fails to load, the first letter of the name in a circle. */
export function Avatar({ name, url }: { name: string; url: string }) {
  useSheet(avatarCss);
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) {
    return <img className="ui-avatar" src={url} alt="" onError={() => setFailed(url)} />;
  }
  // The style sheet draws the letter, so that it is not part of the button's text
  return <span className="ui-avatar" data-letter={letterOf(name)} aria-hidden="true" />;
}
