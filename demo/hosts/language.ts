/** The workbench keeps here which language its user has chosen. */
const KEY = 'voxbench.language';

const kept = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

// A page of the product itself has no language of its own: it takes the browser's, and its tags what the user has chosen
document.documentElement.lang = navigator.language;
const chosen = kept();
if (chosen)
  for (const tag of document.querySelectorAll<HTMLElement>('vox-workbench, vox-sign-in')) tag.lang = chosen;
