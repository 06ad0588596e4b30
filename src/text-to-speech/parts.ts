/** The studio, and what shows it: the panel can be used before. */
export const loadStudio = () => import('./studio-parts.ts');
/** The controls of a wide panel. */
export const loadWideParts = () => import('./wide-parts.tsx');
