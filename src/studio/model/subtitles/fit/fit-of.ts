/** A line may be spoken as much slower or faster without a word: hardly anybody hears it. */
export const SPEED_UNHEARD = { min: 0.9, max: 1.15 } as const;
/** The fastest a line is spoken; that it is hurried is told. */
const SPEED_MAX = 1.3;
/** A smaller overrun is treated as none: it would round to 0.0 s. */
const OVERRUN_MS_MIN = 50;

/** How a line is placed in its slot. */
export interface Fit {
  /** `fast`: it is heard that it is hurried; `overruns`: it is too long at the fastest speed. */
  readonly kind: 'fits' | 'fast' | 'overruns';
  /** Factor at which the take is played, or better spoken. */
  readonly speed: number;
  /** How long it sounds at that speed. */
  readonly lengthMs: number;
  /** How much of the silence after its slot it takes. */
  readonly silenceMs: number;
  /** How much longer it is than its room at the fastest speed, and that in percent of the room. */
  readonly overrunMs: number;
  readonly overrunPercent: number;
}

/**
 * How a take is placed in its slot. A slot that may grow first takes the silence after it, for haste is heard before
 * a line that goes on a little longer than the lips. What is much shorter than its slot is slowed down only as far as
 * nobody hears it.
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
