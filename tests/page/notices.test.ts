import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import {
  expectLicences,
  includedCodeWords,
  missingWords,
  packagesNeeded,
  readNotices,
} from '../support/expect-notices.ts';

const { cleanPage } = serveBuiltPages();

/** Lists packages that code imports, except for types only; the command line's are in its own notices. */
function importedPackages(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = paths.filter((path) => /\.tsx?$/.test(path) && !/^(?:cli|api)\//.test(path));
  const names = own.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
    const imports = text.matchAll(/(?:from |import\()'((?:@[\w-]+\/)?\w[\w.-]*)(?:\/[\w.-]+)*'/g);
    return [...imports].flatMap(([, name = '']) => (existsSync(join('node_modules', name)) ? [name] : []));
  });
  return [...new Set(names)].toSorted();
}

describe('the notices of the built page', () => {
  it('the notices of the built page contain the licence of every package that the page imports, and of the build’s own pieces', () => {
    const names = packagesNeeded(importedPackages('src'));
    expect(names).toContain('scheduler');
    expectLicences(readNotices('dist'), [...names, 'rolldown']);
  });

  it('the notices of the built page contain those of compiled-in code, and of the typeface', () => {
    const plotly = ['Copyright 2010-2017 Mike Bostock', 'Copyright (c) 2016 Sean Connelly'];
    const font = ['SIL OPEN FONT LICENSE Version 1.1', 'The Inter Project Authors'];
    expect(missingWords(readNotices('dist'), [...includedCodeWords, ...plotly, ...font])).toEqual([]);
  });

  it('the notices of the built page are linked from the help', async () => {
    const page = await cleanPage();
    await page.keyboard.press('?');
    const link = page.getByRole('link', { name: 'notices and licences of the software inside' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    const text = () => opened.locator('body').innerText();
    await expect.poll(text).toContain('Beatbench holds the following software');
    await opened.close();
  });
});
