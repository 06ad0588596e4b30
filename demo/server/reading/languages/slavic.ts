/** A number with the form of the noun that it requires: 1 час, 2 часа, 5 часов. */
export const counted = (n: number, one: string, few: string, many: string): string => {
  const last = n % 10;
  const teen = n % 100 > 10 && n % 100 < 20;
  return `${n} ${last === 1 && !teen ? one : last > 1 && last < 5 && !teen ? few : many}`;
};

/** Makes a function that builds the stems of the ordinals 1 to 99, to which endings are added. */
export const ordinalStems =
  (firsts: readonly string[], tens: readonly string[], tensBefore: readonly string[]) =>
  (n: number, ending: (stem: string) => string): string => {
    if (n < 20) return ending(firsts[n]!);
    const ten = Math.floor(n / 10);
    return n % 10 === 0 ? ending(tens[ten]!) : `${tensBefore[ten]} ${ending(firsts[n % 10]!)}`;
  };

/** A year as an ordinal: the hundreds stay digits, which the engine reads. Not applicable to whole centuries. */
export const yearOrdinal = (year: number, say: (n: number) => string): string => {
  const rest = year % 100;
  if (rest === 0 || year < 100) return String(year);
  return `${year - rest} ${say(rest)}`;
};
