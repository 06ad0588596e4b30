/** Delays a call until no other has come for a while. `cancel` drops the delayed call. */
export interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  cancel(): void;
}

/** Makes only the last of several calls in a row, `ms` after it. */
export function debounce<Args extends unknown[]>(run: (...args: Args) => void, ms: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (...args: Args) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms, ...args);
  };
  return Object.assign(later, { cancel: () => clearTimeout(timer) });
}
