/** Local storage key where the workbench stores the user's language. */
const KEY = 'voxbench.language';

const kept = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

// The product's own pages have no fixed language: the page uses the browser's, and its tags the user's choice
document.documentElement.lang = navigator.language;
const chosen = kept();
if (chosen)
  for (const tag of document.querySelectorAll<HTMLElement>('vox-workbench, vox-sign-in')) tag.lang = chosen;
