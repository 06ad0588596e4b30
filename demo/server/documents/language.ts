/** BCP 47 tag of what a file calls its language; null when that is none. */
export const languageOf = (written: string | null | undefined): string | null => {
  const tag = (written ?? '').trim().replaceAll('_', '-');
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    return /^(?:und|zxx|mul|mis|x)\b/i.test(canonical) || canonical === '' ? null : canonical;
  } catch {
    return null;
  }
};
