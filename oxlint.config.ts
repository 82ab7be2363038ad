// The rules of the house as far as a machine can check them. Who may import whom is in oxlint.walls.ts.
import {defineConfig} from 'oxlint';
import {WALLS} from './oxlint.walls.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest'],
  jsPlugins: ['./tests/lint/own-element.ts'],
  categories: {correctness: 'error', suspicious: 'error', perf: 'error'},
  ignorePatterns: [
    'node_modules',
    'dist',
    '.data*',
    'test-results',
    'sync/lessons/content',
    'tests/bench/node_modules',
    // As people write them: they are what the SDK must take.
    'tests/bench/peers/pages',
    '**/*.gen.ts',
  ],
  options: {typeAware: true},
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': ['error', {fixStyle: 'inline-type-imports'}],
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'import/no-cycle': ['error', {ignoreTypes: false}],
    'import/no-default-export': 'error',
    'react/no-danger': 'error',
    'max-lines': ['error', {max: 250, skipBlankLines: true, skipComments: true}],
    'max-lines-per-function': ['error', {max: 60, skipBlankLines: true, skipComments: true}],
    complexity: ['error', 12],
    'max-depth': ['error', 3],
    eqeqeq: ['error', 'always', {null: 'ignore'}],
    'import/no-unassigned-import': ['error', {allow: ['**/*.css']}],
    // Off, each for its reason.
    'react/react-in-jsx-scope': 'off', // The JSX transform is the automatic one.
    'no-await-in-loop': 'off', // Where we wait in a loop, the order is the point.
    'typescript/no-unsafe-type-assertion': 'off', // JSON and rows enter by one assertion at the border.
    'import/no-named-as-default-member': 'off', // pg and argon2 are CommonJS: the default is their namespace.
    'unicorn/require-post-message-target-origin': 'off', // Takes a worker for a window.
    'vitest/expect-expect': 'off', // What throws when it is wrong needs no word more.
    'vitest/valid-title': ['error', {ignoreTypeOfDescribeName: true}],
    'vitest/valid-expect': ['error', {maxArgs: 2}], // The second names the case.
    'vitest/require-mock-type-parameters': 'off', // A spy on a typed call has its type.
    'typescript/consistent-return': 'off', // TypeScript's noImplicitReturns knows exhaustive switches.
    'no-underscore-dangle': 'off', // The specification has `_id`.
    'oxc/no-map-spread': 'off', // Copies are how values stay unchanged.
    'unicorn/require-module-specifiers': 'off', // `export {}` marks a module that is still empty.
  },
  overrides: [
    ...WALLS,
    {files: ['web/**/*.tsx'], rules: {'academy/own-element': 'error'}},
    {
      files: ['sync/**', 'signal/**', 'schema/**'],
      rules: {
        'no-restricted-globals': ['error', {name: 'fetch', message: 'Ask by sync/http/outbound.ts.'}],
      },
    },
    // Those ask the academy itself, on loopback.
    {files: ['sync/dev/**', '**/*.test.ts'], rules: {'no-restricted-globals': 'off'}},
    {files: ['web/questions/trusted-html.tsx'], rules: {'react/no-danger': 'off'}},
    // It replaces a method of Node's for good.
    {files: ['sync/zero/preloads/*.cjs'], rules: {'typescript/unbound-method': 'off'}},
    {files: ['tests/browser/**'], rules: {'vitest/no-standalone-expect': 'off'}},
    // Vitest, Playwright and Vite take their configuration from a default export.
    {
      files: ['**/*.config.ts', 'tests/browser/*global-setup.ts'],
      rules: {'import/no-default-export': 'off'},
    },
    // It takes the place of a class that is a default export.
    {files: ['sdk/index.ts'], rules: {'import/no-default-export': 'off'}},
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: {'max-lines-per-function': 'off', 'unicorn/consistent-function-scoping': 'off'},
    },
  ],
});
