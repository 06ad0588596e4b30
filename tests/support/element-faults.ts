import axe from 'axe-core';

/** What axe finds in an element. Colours are looked at on whole pages, which have their own background. */
export const elementFaults = async (element: Element) => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  return violations;
};
