/** How the account links to the pages of the workbench. */
export interface Ways {
  /** Address of a page of the workbench, such as `/profile`. Without it pages are below `/workbench`. */
  hrefFor?(path: string): string;
  /**
   * Navigates to a page of the workbench without loading it. Without this, or when it returns false, the browser
   * follows the link.
   */
  onNavigate?(path: string): boolean;
}
