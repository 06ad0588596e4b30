/**
 * The text that a user must agree to before a voice is cloned. A change of the text needs a new version: both are
 * stored with each clone, and agreement to an older version is refused.
 */
export const CONSENT = {
  version: '2026-11',
  text:
    'The voice in these samples is my own, or I have the permission of the person whose voice it is to clone it and to use ' +
    'the clone. I will not use it to deceive anybody, to pass for somebody else, or against the law. I know that the samples ' +
    'and this agreement are stored with the clone until I delete it.',
} as const;
