/** A grey box in the size of the content to come. Sizes are css lengths. */
export function Skeleton({ width = '100%', height = '16px' }: { width?: string; height?: string }) {
  return <span aria-hidden="true" className="ui-skeleton" style={{ inlineSize: width, blockSize: height }} />;
}
