/** Why the user comes, on a page whose address says so. */
export const arrivalReason = (): string | null => new URLSearchParams(location.search).get('reason');
