/** Range of all texts with this prefix in byte order; the upper end is exclusive. */
export const prefixRange = (prefix: string): [from: string, to: string] => [prefix, `${prefix}\u{10FFFF}`];
