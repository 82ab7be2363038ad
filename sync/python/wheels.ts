// `npm run wheels [-- --from FOLDER] [NAME…]`: brings Python's packages for learners' browsers into the data folder.
import {parseArgs} from 'node:util';
import {fetchPackages, PackageFailure} from '#sync/python/packages/fetch-packages.ts';
import {installedRelease, withDependencies} from '#sync/python/packages/package-index.ts';

/** What the course uses. */
const USUAL = ['numpy', 'pandas', 'scipy', 'scikit-learn', 'matplotlib', 'duckdb', 'pytest'];

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {from: {type: 'string'}, 'data-dir': {type: 'string'}},
});
const release = installedRelease();
/** Where Pyodide's makers publish the files of a release. */
const PUBLISHED = `https://cdn.jsdelivr.net/pyodide/v${release.version}/full/`;

try {
  const names = positionals.length > 0 ? positionals : USUAL;
  const count = withDependencies(release, names).length;
  console.log(
    `Python packages for Pyodide ${release.version}: ${names.join(', ')}. With what they need: ${count} files.`,
  );
  await fetchPackages({
    dataDir: values['data-dir'] ?? (process.env['DATA_DIR'] || '.data'),
    release,
    names,
    from: values.from ?? new URL(process.env['WHEELS_URL'] || PUBLISHED),
    onFile: (name, how) => console.log(`  ✓ ${name}${how === 'there' ? ', already there' : ''}`),
  });
  console.log('Browsers find them when a learner opens a page. Nothing needs a restart.');
} catch (error) {
  if (error instanceof RangeError) {
    console.error(`Pyodide ${release.version} has no package ${error.message}.`);
  } else if (error instanceof PackageFailure) {
    console.error(
      `${error.message}.\nWhat came before it is kept; run this again to go on. On a machine without internet, copy the files into a folder and add --from FOLDER.`,
    );
  } else throw error;
  process.exitCode = 1;
}
