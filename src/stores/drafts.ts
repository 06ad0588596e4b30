/** What the keys begin with under which the drafts of a user, or of a visitor of a page, are kept. */
export const draftsOf = (user: string): string => `vox-tts-draft ${user} `;
