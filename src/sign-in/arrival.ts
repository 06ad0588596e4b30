/** The reason for signing in that the page's address gives; null without one. */
export const arrivalReason = (): string | null => new URLSearchParams(location.search).get('reason');
