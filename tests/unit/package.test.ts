import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../src/model/version.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Tests the output of `npm pack`, installed into an empty folder without a network.

const root = process.cwd();
const folder = temporaryFolder();
const place = join(folder, 'somewhere');
let tarball = '';

const isWindows = process.platform === 'win32';
const npm = (words: readonly string[], cwd: string): string =>
  execFileSync('npm', words, {
    cwd,
    encoding: 'utf8',
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

const node = (...words: string[]): string =>
  execFileSync(process.execPath, words, { cwd: place, encoding: 'utf8', maxBuffer: 1 << 27 });

const program = join(place, 'node_modules', 'beatbench', 'dist-cli', 'beatbench.js');

/** The examples of the page, in its order. */
const examples = [
  ...readFileSync(join(root, 'docs', 'api.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map(([, text = '']) => text);

beforeAll(() => {
  for (const built of ['dist-cli/beatbench.js', 'dist-api/beatbench.js', 'dist-types/api/node.d.ts']) {
    if (!existsSync(join(root, built))) throw new Error('build the package first: npm run prepack');
  }
  // Built files are not rebuilt, since other suites use them meanwhile.
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], root);
  tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"name":"somewhere","type":"module","private":true}\n');
  npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], place);
  node(program, 'synth', '--out', 'walk', '--duration', '60', '--write', 'edf', '--quiet');
});

describe('the package', () => {
  it('is small, and has no dependencies', () => {
    expect(tarball).toBe(`beatbench-${version}.tgz`);
    expect(statSync(join(folder, tarball)).size).toBeLessThan(8_000_000);
    expect(readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'beatbench',
    ]);
  });

  it('has a command that runs on threads, with WebAssembly and shaders', () => {
    const words = isWindows ? ['beatbench.cmd'] : ['beatbench'];
    const bin = join(place, 'node_modules', '.bin', ...words);
    const { stdout, status } = spawnSync(bin, ['--version'], { encoding: 'utf8', shell: isWindows });
    expect([status, stdout.startsWith(`${version} (build `)]).toEqual([0, true]);
    const sorted = node(program, 'templates', 'walk.edf', '--strategy', 'rotf', '--workers', '2', '--quiet');
    expect(JSON.parse(sorted)).toMatchObject({ result: { strategy: { name: 'rotf', workers: 2 } } });
    const cohort = node(program, 'cohort', 'walk.edf', 'walk_clean.edf', '--workers', '2', '--quiet');
    expect(JSON.parse(cohort)).toMatchObject({ result: { files: [{}, {}], errors: [] } });
  });

  it.each(examples.map((text, index) => [index + 1, text] as const))(
    'runs example %i of its page',
    (index, text) => {
      const file = join(place, `example-${index}.js`);
      writeFileSync(file, text);
      const said = [
        /^0 to 30 s: \d\d beats, rPTT 1\d\d\.\d ms\n30 to 60 s/,
        /^1 \d+\.\d\d (soon|late)\n5 \d+\.\d\d soon\n10 \d+\.\d\d soon\n/,
        /^\d\d beats, the first at \d\.\d{3} s\n$/,
        /^1 beat less\n$/,
        /^bad-parameter .*99.*0 to 30.*\naverage: 0 to 30, /,
      ];
      expect(examples).toHaveLength(said.length);
      expect(node(file)).toMatch(said[index - 1] ?? /^$/);
    },
  );

  it('has types that fit its examples', () => {
    const script = `import { analyse, open, parametersOf, type OpenedRecording } from 'beatbench';
const walk: OpenedRecording = await open(new File([], 'x.edf'), { channels: { ecg: 'II' }, inputRate: 250 });
const { result } = await analyse<{ beats: { r: number }[] }>(walk, 'qrs', { method: 'trigger' });
const first: number | undefined = result.beats[0]?.r;
// @ts-expect-error there is no such analysis
await analyse(walk, 'nothing');
console.log(first, parametersOf('qrs').map(({ id }) => id));
export {};
`;
    writeFileSync(join(place, 'typed.ts'), script);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2023',
      lib: ['ES2023', 'DOM'],
      module: 'NodeNext',
      types: [],
    };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', place],
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, '']);
  });

  it('is bundled for browsers without any Node module', async () => {
    writeFileSync(
      join(place, 'page.js'),
      `import { analyse, open } from 'beatbench';
export const beatsOf = async (file) => (await analyse(await open(file), 'qrs')).result.beats.length;\n`,
    );
    await build({
      configFile: false,
      root: place,
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: 'bundled',
        minify: false,
        lib: { entry: 'page.js', formats: ['es'], fileName: () => 'page.js' },
      },
    });
    const bundled = join(place, 'bundled', 'page.js');
    expect(readFileSync(bundled, 'utf8')).not.toMatch(/from ["']node:/);
    const { beatsOf } = (await import(pathToFileURL(bundled).href)) as {
      beatsOf: (file: File) => Promise<number>;
    };
    const count = await beatsOf(new File([readFileSync(join(place, 'walk.edf'))], 'walk.edf'));
    const { result } = JSON.parse(node(program, 'qrs', 'walk.edf', '--quiet')) as {
      result: { beats: unknown[] };
    };
    expect(count).toBe(result.beats.length);
  });
});
