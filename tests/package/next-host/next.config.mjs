export default {
  output: 'export',
  // Its packages are links to those of the repository: it may read what lies outside of it
  turbopack: { root: '/' },
};
