/** The workbench keeps here which language its user has chosen. */
const KEY = 'voxbench.language';

const kept = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

// A page of the product itself has no language of its own: it takes the user's
document.documentElement.lang = kept() ?? navigator.language;
