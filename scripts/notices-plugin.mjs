// Vite plugins that record what is bundled, and write the licence of each package, and of what is compiled into its
// WebAssembly, next to the built files as THIRD-PARTY-NOTICES.txt.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

/** Next to `index.html`, and next to `beatbench.js`. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** Runtime of every module that Emscripten builds. */
const emscripten = {
  Emscripten: 'licences/emscripten.txt',
  'musl, the C library': 'licences/musl.txt',
  'LLVM’s runtime libraries (compiler-rt, libc++, libc++abi)': 'licences/llvm.txt',
};

/**
 * Code inside packages that is no package itself, with its licence, since their modules were built elsewhere. h5wasm’s
 * library states what it was built with (HDF5 2.0.0, of external filters only DEFLATE); its own licence text includes
 * those of NIST and The HDF Group.
 */
const inside = {
  h5wasm: {
    'HDF5, parts by Lawrence Berkeley National Laboratory': 'licences/hdf5-lbnl.txt',
    zlib: 'licences/zlib.txt',
    ...emscripten,
  },
  libflacjs: { libFLAC: 'licences/libflac.txt', libogg: 'licences/libogg.txt', ...emscripten },
  'plotly.js-basic-dist-min': { 'packages inside plotly.js': 'licences/plotly-parts.txt' },
};

/** Licences that a package's repository has but its published files lack. */
const ownTexts = { saxes: 'licences/saxes.txt' };

/** Content of `public`: fonts, and recorded cases. */
const publicParts = {
  'Inter, the typeface': 'public/fonts/LICENSE-Inter.txt',
  'Recordings of cases/README.md, from PhysioNet': 'licences/odc-by.txt',
};

/** Tools that insert code of their own in builds, with the pattern of their modules. */
const runtimes = { vite: /^\0vite\//, rolldown: /^\0?rolldown\// };

/**
 * Collects packages over all bundles of a build, including those of its workers.
 *
 * @param {{ hasPublic: boolean }} options  whether `public` is included
 * @returns {{ collect: () => import('vite').Plugin, write: () => import('vite').Plugin }}
 */
export function thirdPartyNotices({ hasPublic }) {
  /** Folder of each package, by name. */
  const packages = new Map();
  const generateBundle = (_, bundle) => {
    for (const { moduleIds = [] } of Object.values(bundle)) {
      for (const id of moduleIds) for (const [name, folder] of findPackage(id)) packages.set(name, folder);
    }
  };
  return {
    collect: () => ({ name: 'collect-notices', apply: 'build', generateBundle }),
    write: () => ({
      name: 'write-notices',
      apply: 'build',
      generateBundle,
      writeBundle: {
        sequential: true,
        order: 'pre',
        handler({ dir }) {
          mkdirSync(dir, { recursive: true });
          // A host may declare no encoding; the byte order mark tells browsers that it is UTF-8.
          writeFileSync(join(dir, noticesFile), `\uFEFF${collectNotices(packages, hasPublic)}`);
        },
      },
    }),
  };
}

/** Finds name and folder of a module's package; undefined for our own modules. */
function findPackage(id) {
  for (const [name, mark] of Object.entries(runtimes)) {
    if (mark.test(id)) return [[name, join(root, 'node_modules', name)]];
  }
  const path = id.replaceAll('\\', '/').replace(/^\0[\w-]+:(?=[@\w])/, 'node_modules/');
  const at = path.lastIndexOf('node_modules/');
  if (at < 0) return [];
  const [first, second] = path.slice(at + 'node_modules/'.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  const before = path.slice(0, at).replace(/^\0/, '');
  return [[name, join(before === '' ? root : before, 'node_modules', name)]];
}

function collectNotices(packages, hasPublic) {
  const sections = [...packages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => packageSection(name, folder));
  const parts = new Map();
  for (const name of packages.keys()) {
    for (const [part, path] of Object.entries(inside[name] ?? {})) {
      const { within = [] } = parts.get(part) ?? {};
      parts.set(part, { path, within: [...within, name] });
    }
  }
  for (const [part, { path, within }] of parts) {
    sections.push(section(`${part} (in ${within.join(', ')})`, readText(join(root, path))));
  }
  for (const [name, path] of Object.entries(hasPublic ? publicParts : {})) {
    sections.push(section(name, readText(join(root, path))));
  }
  const head = 'Beatbench holds the following software of others, each under its own licence.\n';
  return [head, ...sections].join('\n');
}

/** @throws if a package has no licence text, since it may not be distributed without one */
function packageSection(name, folder) {
  const { version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const said = license ?? licenses?.map(({ type }) => type).join(', ') ?? '';
  const kind = said === '' || said.startsWith('SEE ') ? '' : ` (${said})`;
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(file))
    .toSorted();
  if (ownTexts[name] !== undefined)
    return section(`${name} ${version}${kind}`, readText(join(root, ownTexts[name])));
  if (!files.some((file) => !/^notice/i.test(file))) {
    throw new Error(`${name} is bundled and has no licence text; see that it may be, and add its text.`);
  }
  const texts = files.map((file) => readText(join(folder, file)));
  // Vite's text continues with the licences of its own dependencies, none of which is in the build.
  const own = texts.map((text) => text.split('\n# Licenses of bundled dependencies\n', 1)[0].trim());
  return section(`${name} ${version}${kind}`, own.join('\n\n'));
}

const section = (title, text) => `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text}\n`;

const readText = (path) =>
  readFileSync(path, 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .trim();
