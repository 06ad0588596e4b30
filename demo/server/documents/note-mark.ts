/** What stands for a note in the text: a number, a letter or a sign, in brackets or without. */
export const NOTE_MARK = /^\s*[[(]?(?:\d{1,4}|[*†‡§¶a-z]|\*{2,3})[\])]?\s*$/i;
export const NOTE_NUMBER = /^\s*\d{1,3}(?:\s*[,–]\s*\d{1,3})*\s*$/;
/** The end of a text behind which a raised number is the mark of a note; behind a unit or a number it is a power. */
export const TAKES_NOTE = /(?:\p{L}{4}|[.,;:!?”’"»)\]])$/u;
