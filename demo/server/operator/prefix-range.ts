/** Texts that begin so lie from the one to before the other, in the order of bytes. */
export const prefixRange = (prefix: string): [from: string, to: string] => [prefix, `${prefix}\u{10FFFF}`];
