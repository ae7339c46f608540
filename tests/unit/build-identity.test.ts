import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildIdentity } from '../../scripts/build-plugin.mjs';
import { build } from '../../src/model/build.ts';
import { softwareFields, version } from '../../src/model/version.ts';
import { performanceText } from '../../src/state/performance/performance-file.ts';
import { fakePerformance } from '../support/fake-performance.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);

/** Makes a folder with the files that identify a build. */
function makeSources(name: string, source = 'export const a = 1;\n'): string {
  mkdirSync(at(name, 'src', 'model'), { recursive: true });
  writeFileSync(at(name, 'package.json'), '{}');
  writeFileSync(at(name, 'src', 'model', 'build.ts'), source);
  return at(name);
}

function git(cwd: string, ...words: string[]): string {
  const own = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...own, ...words], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function makeCheckout(name: string): { readonly path: string; readonly commit: string } {
  const path = makeSources(name);
  git(path, 'init', '--quiet');
  git(path, 'add', '.');
  git(path, 'commit', '--quiet', '--message', 'Begin');
  return { path, commit: git(path, 'rev-parse', 'HEAD').slice(0, 12) };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the build', () => {
  it('is the commit of a checkout, and reports changed sources', () => {
    const { path, commit } = makeCheckout('checkout');
    expect(buildIdentity(path)).toBe(commit);
    writeFileSync(join(path, 'notes.txt'), 'no source');
    expect(buildIdentity(path)).toBe(commit);
    writeFileSync(join(path, 'src', 'new.ts'), '');
    expect(buildIdentity(path)).toBe(`${commit}+changed`);
    rmSync(join(path, 'src', 'new.ts'));
    writeFileSync(join(path, 'src', 'model', 'build.ts'), 'export const a = 2;\n');
    expect(buildIdentity(path)).toBe(`${commit}+changed`);
  });

  it('is a hash of the sources without a checkout, without git, or in a checkout that does not contain them', () => {
    const plain = buildIdentity(makeSources('plain'));
    expect(plain).toMatch(/^sources-[0-9a-f]{12}$/);
    expect(buildIdentity(makeSources('same'))).toBe(plain);
    expect(buildIdentity(makeSources('other', 'export const a = 2;\n'))).not.toBe(plain);
    const { path } = makeCheckout('outer');
    expect(buildIdentity(makeSources(join('outer', 'unpacked')))).toBe(plain);
    vi.stubEnv('PATH', '/no-such-folder');
    expect(buildIdentity(path)).toMatch(/^sources-[0-9a-f]{12}$/);
  });

  it('is that of this checkout in bundled files', () => {
    expect(build).toBe(buildIdentity());
    expect(softwareFields).toEqual({ beatbench: version, build });
  });

  it('is in every JSON of command line and page', async () => {
    const record = at('record');
    const synth = await runCommand('synth', '--out', record, '--duration', '12', '--write', 'edf');
    expect(JSON.parse(synth.output)).toMatchObject(softwareFields);
    expect(JSON.parse(readFileSync(`${record}.truth.json`, 'utf8'))).toMatchObject(softwareFields);
    for (const command of ['info', 'qrs']) {
      const { output } = await runCommand(command, `${record}.edf`);
      expect(JSON.parse(output)).toMatchObject(softwareFields);
    }
    expect(JSON.parse(performanceText(fakePerformance, {}))).toMatchObject(softwareFields);
  });

  it('is printed with the version', async () => {
    expect((await runCommand('--version')).output).toBe(`${version} (build ${build})\n`);
  });
});
