/** The letter that is drawn in the avatar inside: it is in no text, so that no name has to contain it. */
export function avatarLetter(within: ParentNode): string | undefined {
  const avatar = within.querySelector('.ui-avatar');
  return avatar ? getComputedStyle(avatar, '::before').content.replaceAll('"', '') : undefined;
}
