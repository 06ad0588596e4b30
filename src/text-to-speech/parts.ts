/** The studio and its views. The panel is usable before they load. */
export const loadStudio = () => import('./studio-parts.ts');
/** The controls of a wide panel. */
export const loadWideParts = () => import('./wide-parts.tsx');
