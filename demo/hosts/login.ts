// A link to /login?mode=sign-up means the other form.
const mode = new URLSearchParams(location.search).get('mode');
if (mode === 'sign-up') document.querySelector('vox-sign-in')?.setAttribute('mode', mode);
