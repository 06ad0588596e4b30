/**
 * The `accept` attribute of file inputs for books. Lists extensions, since browsers do not know the MIME types of all
 * these formats.
 */
export const ACCEPT = '.epub,.docx,.pdf,.txt,.md,.markdown,.html,.htm,.xhtml';
