/**
 * What a nickname may consist of: no line breaks or other control characters, and no invisible marks, which change how the
 * text around them is read. The joiners U+200C and U+200D are allowed: Persian, Indic scripts and emoji need them.
 */
export const NICKNAME = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u;
