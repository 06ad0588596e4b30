/** The mark of the product: a voice as bars. */
export function Logo() {
  return (
    <svg className="wb-logo" viewBox="0 0 28 28" aria-hidden="true">
      <rect className="wb-logo-tile" width="28" height="28" rx="7" />
      <path className="wb-logo-bars" d="M7 12v4M10.5 10v8M14 7v14M17.5 10v8M21 12v4" />
    </svg>
  );
}
