/** What a book is made of, as of file inputs: browsers do not know all of these by their type. */
export const ACCEPT = '.epub,.docx,.pdf,.txt,.md,.markdown,.html,.htm,.xhtml';
