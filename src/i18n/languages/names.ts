/** The languages there are texts in, as they call themselves, by their BCP 47 tags. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ja: '日本語',
  zh: '简体中文',
  ar: 'العربية',
} as const;
