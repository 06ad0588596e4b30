import type { StoredProject } from './content.ts';

/** A {@link StoredProject} as JSON, for storing with a draft. */
export interface KeptProject {
  readonly revision: number;
  readonly lead: string;
  readonly segments: readonly (readonly [id: string, rank: string, print: string, gap: string])[];
}

export const toKept = ({ revision, lead, segments }: StoredProject): KeptProject => ({
  revision,
  lead,
  segments: Array.from(segments, ([id, { rank, print, gap }]) => [id, rank, print, gap] as const),
});

export const fromKept = ({ revision, lead, segments }: KeptProject): StoredProject => ({
  revision,
  lead,
  segments: new Map(segments.map(([id, rank, print, gap]) => [id, { rank, print, gap, segment: null }])),
});

/** Parses a stored project; null for anything else, such as data of an older version. */
export function asKept(value: unknown): KeptProject | null {
  const { revision, lead, segments } = (value ?? {}) as Partial<Record<keyof KeptProject, unknown>>;
  const isKept =
    Number.isInteger(revision) &&
    typeof lead === 'string' &&
    Array.isArray(segments) &&
    segments.every(
      (one) => Array.isArray(one) && one.length === 4 && one.every((part) => typeof part === 'string'),
    );
  return isKept ? (value as KeptProject) : null;
}
