/**
 * Loads a part of the product that is a file of its own. When that fails, `window` gets Vite's event for it, also in a
 * bundle that another tool has built, and the promise rejects.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load();
    // Vite's loader, which our own bundle does without, gives nothing after a listener cancelled its event
    if (import.meta.env.MODE !== 'cdn' && !module) throw new Error('Not loaded.');
    return module;
  } catch (payload) {
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
    throw payload;
  }
}
