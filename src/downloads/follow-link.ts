/** Downloads a link with the browser. `name` applies if the server sends none. */
export function followLink(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
