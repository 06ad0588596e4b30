/** A grey box of the size of what will come; sizes are css lengths. */
export function Skeleton({ width = '100%', height = '16px' }: { width?: string; height?: string }) {
  return <span aria-hidden="true" className="ui-skeleton" style={{ inlineSize: width, blockSize: height }} />;
}
