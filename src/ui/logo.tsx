const tile = { fill: 'var(--vox-text)' };
const bars = {
  fill: 'none',
  stroke: 'var(--vox-canvas)',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
} as const;

/** The logo: a voice as bars. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="28" height="28" rx="7" style={tile} />
      <path d="M7 12v4M10.5 10v8M14 7v14M17.5 10v8M21 12v4" style={bars} />
    </svg>
  );
}
