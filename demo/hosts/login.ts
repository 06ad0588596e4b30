// A link to /login?mode=sign-up opens the sign-up form.
const mode = new URLSearchParams(location.search).get('mode');
if (mode === 'sign-up') document.querySelector('vox-sign-in')?.setAttribute('mode', mode);
