/** How one gets from the account to the pages of the workbench. */
export interface Ways {
  /** Address of a page of the workbench, such as `/profile`; below `/workbench` when not given. */
  hrefFor?(path: string): string;
  /** Goes to a page of the workbench by itself; without it, or when it gives false, the link is followed. */
  onNavigate?(path: string): boolean;
}
