/** Range of speeds that goes unnoticed: hardly anybody hears the difference. */
export const SPEED_UNHEARD = { min: 0.9, max: 1.15 } as const;
/** Highest speed of a line. Above the unnoticed range it is marked as hurried. */
const SPEED_MAX = 1.3;
/** Shorter overruns are ignored: they would round to 0.0 s. */
const OVERRUN_MS_MIN = 50;

/** How a line fits its slot. */
export interface Fit {
  /** `fast`: noticeably hurried. `overruns`: too long even at the highest speed. */
  readonly kind: 'fits' | 'fast' | 'overruns';
  /** Speed factor for playing the take, or better, for speaking it again. */
  readonly speed: number;
  /** Length at that speed. */
  readonly lengthMs: number;
  /** How much of the silence after the slot it uses. */
  readonly silenceMs: number;
  /** How much longer it is than its room at the highest speed, and in percent of the room. */
  readonly overrunMs: number;
  readonly overrunPercent: number;
}

/**
 * Fits a take into its slot. A slot that may grow first uses the silence after it: haste is more noticeable than a line
 * that ends a little after the lips. A take much shorter than its slot is slowed down only as far as goes unnoticed.
 *
 * @param slots `dynamic`: a slot may grow into the silence after it
 */
export const fitOf = (
  { soundMs, slotMs, silenceAfterMs }: { soundMs: number; slotMs: number; silenceAfterMs: number },
  slots: 'fixed' | 'dynamic' = 'fixed',
): Fit => {
  const roomMs = Math.max(1, slotMs + (slots === 'dynamic' ? Math.max(0, silenceAfterMs) : 0));
  const needed = soundMs <= slotMs ? soundMs / Math.max(1, slotMs) : Math.max(1, soundMs / roomMs);
  const speed = Math.min(SPEED_MAX, Math.max(SPEED_UNHEARD.min, needed));
  const lengthMs = soundMs / speed;
  const beyondMs = Math.round(lengthMs - roomMs);
  const overrunMs = beyondMs < OVERRUN_MS_MIN ? 0 : beyondMs;
  return {
    kind: overrunMs > 0 ? 'overruns' : speed > SPEED_UNHEARD.max ? 'fast' : 'fits',
    speed,
    lengthMs: Math.round(lengthMs),
    silenceMs: Math.round(Math.min(Math.max(0, lengthMs - slotMs), roomMs - Math.min(roomMs, slotMs))),
    overrunMs,
    overrunPercent: Math.round((overrunMs / roomMs) * 100),
  };
};
