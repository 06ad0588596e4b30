/**
 * Address of the login page.
 * @param loginUrl as the host gave it; what is no web address counts as not given
 * @param comesBack path to come back to after the sign-in; null for the login page's own choice
 */
export const loginAddress = (loginUrl: string, base: string, comesBack: string | null): string => {
  const fallback = new URL('/login', base);
  let url = fallback;
  try {
    url = new URL(loginUrl, base);
  } catch {
    // Stays the fallback.
  }
  if (!/^https?:$/.test(url.protocol)) url = fallback;
  // To a page elsewhere a path of this site says nothing.
  if (comesBack && url.origin === new URL(base).origin) url.searchParams.set('next', comesBack);
  return url.href;
};
