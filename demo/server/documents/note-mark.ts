/** Mark of a note in the text: a number, a letter or a symbol, optionally in brackets. */
export const NOTE_MARK = /^\s*[[(]?(?:\d{1,4}|[*†‡§¶a-z]|\*{2,3})[\])]?\s*$/i;
export const NOTE_NUMBER = /^\s*\d{1,3}(?:\s*[,–]\s*\d{1,3})*\s*$/;
/** End of a text after which a raised number is the mark of a note. After a unit or a number it is a power. */
export const TAKES_NOTE = /(?:\p{L}{4}|[.,;:!?”’"»)\]])$/u;
