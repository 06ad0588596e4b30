/**
 * Start of a text that spreadsheets treat as a formula (https://owasp.org/www-community/attacks/CSV_Injection). A dash
 * often marks a second speaker, so it counts only before a number, a bracket or a sign.
 */
export const FORMULA = /^(?:[=+@\t\r＝＋＠]|[-－]\s*[\d(@=+\-.])/;

/** Removes the apostrophe that keeps a spreadsheet from running a text as a formula. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
