/**
 * What spreadsheets take for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection
 * A dash alone begins what a second person says, so that it counts only before a number, a bracket or a sign.
 */
export const FORMULA = /^(?:[=+@\t\r＝＋＠]|[-－]\s*[\d(@=+\-.])/;

/** A text without the apostrophe that keeps a spreadsheet from running it. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
