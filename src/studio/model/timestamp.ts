const two = (value: number) => String(value).padStart(2, '0');

/** Time with milliseconds, the same in every language: `00:01:02.345`. SRT uses a comma. */
export const formatTimestamp = (ms: number, separator: '.' | ',' = '.'): string => {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${separator}${String(whole % 1000).padStart(3, '0')}`;
};

/** Editors write negative times when all cues were shifted too far back. */
const CLOCK = /^([-−]?)(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/;
const SECONDS = /^([-−]?)(\d{1,7})(?:[.,](\d{1,9}))?$/;

/**
 * Parses a time in a file into milliseconds: optional hours, minutes, seconds and a fraction after a point or comma, or
 * a number of seconds. Null for anything else.
 */
export const parseTimestamp = (text: string): number | null => {
  const trimmed = text.trim();
  const [, sign, hours = '0', minutes = '0', seconds, fraction = ''] =
    CLOCK.exec(trimmed) ?? SECONDS.exec(trimmed)?.toSpliced(2, 0, '0', '0') ?? [];
  if (seconds === undefined) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Math.round(Number(`0.${fraction || '0'}`) * 1000);
  return sign ? -ms : ms;
};
