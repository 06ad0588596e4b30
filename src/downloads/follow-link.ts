/** Has the browser follow a link as a download; `name` counts where the server gives none. */
export function followLink(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
