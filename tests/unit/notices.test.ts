import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { thirdPartyNotices } from '../../scripts/notices-plugin.mjs';
import { generalHelp } from '../../src/cli/help.ts';
import { expectLicences, includedCodeWords, missingWords, readNotices } from '../support/expect-notices.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Adds a module to a build, like a package that someone adds. */
const adding = (code: string, names: string[]): Plugin => ({
  name: 'adding',
  transform: (text, id) => (id.endsWith('src/cli/main.ts') ? `${text}\n${code}` : null),
  generateBundle: (_, bundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk') names.push(...output.moduleIds);
    }
  },
});

it('the built command line has the licence of everything in it, and its help names the file', async () => {
  const ids: string[] = [];
  // Not one of the project's own dependencies: bundled packages count, not declared ones.
  const plugins = [adding("import pico from 'picomatch'; globalThis.pico = pico;", ids)];
  const outDir = join(folder, 'built');
  await build({ configFile: 'vite.cli.config.ts', build: { outDir }, logLevel: 'silent', plugins });
  const names = ids.flatMap(
    (id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)?.[1] ?? [],
  );
  expect(names).toContain('picomatch');
  expect(names).toContain('h5wasm');
  const notices = readNotices(outDir);
  expectLicences(notices, [...new Set([...names, 'libflacjs', 'rolldown'])]);
  expect(missingWords(notices, includedCodeWords)).toEqual([]);
  expect(generalHelp()).toContain('THIRD-PARTY-NOTICES.txt');
});

it('a package without a licence text fails the build', async () => {
  const own = join(folder, 'node_modules', 'unlicensed');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), '{"name":"unlicensed","version":"1.0.0","main":"index.js"}');
  writeFileSync(join(own, 'index.js'), 'export const one = {};');
  const ssr = join(folder, 'main.js');
  writeFileSync(ssr, "import { one } from 'unlicensed'; globalThis.one = one;");
  const building = build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [thirdPartyNotices({ hasPublic: false }).write()],
    build: { ssr, outDir: join(folder, 'broken') },
    ssr: { noExternal: true },
  });
  await expect(building).rejects.toThrow('unlicensed is bundled and has no licence text');
});
