/** The `accept` of file inputs for books. It lists endings, since browsers do not know the types of all of these. */
export const ACCEPT = '.epub,.docx,.pdf,.txt,.md,.markdown,.html,.htm,.xhtml';
