/** BCP 47 tag of a file's language; null when it is not a valid language. */
export const languageOf = (written: string | null | undefined): string | null => {
  const tag = (written ?? '').trim().replaceAll('_', '-');
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    return /^(?:und|zxx|mul|mis|x)\b/i.test(canonical) || canonical === '' ? null : canonical;
  } catch {
    return null;
  }
};
