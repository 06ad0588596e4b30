/**
 * Characters allowed in a nickname. Line breaks and other control characters are not, nor invisible marks, which change
 * how the text around them is read. The joiners U+200C and U+200D are: Persian, Indic scripts and emoji need them.
 */
export const NICKNAME = /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u;
