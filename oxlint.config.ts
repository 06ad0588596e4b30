import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'promise'],
  jsPlugins: ['./build/lint/plugin.ts'],
  categories: { correctness: 'error' },
  env: { browser: true, node: true, es2024: true },
  rules: {
    'voxbench/layers': 'error',
    'import/no-cycle': 'error',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/no-shadow': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/set-state-in-effect': 'off',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  overrides: [
    {
      files: ['src/**'],
      excludeFiles: ['src/api/to-json.ts'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          {
            object: 'JSON',
            property: 'stringify',
            message: 'A host page may have changed what it writes: use toJson() of src/api/to-json.ts.',
          },
        ],
      },
    },
  ],
  ignorePatterns: ['dist', 'node_modules', 'test-results', 'tests/e2e/fixtures/older'],
});
