import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import {
  expectLicences,
  insideWords,
  lacking,
  packagesNeeded,
  readNotices,
} from '../support/expect-notices.ts';

const openPage = serveBuiltPage();

describe('the notices of the built page', () => {
  it('hold the licence of every package that it depends on, and of the build’s own pieces', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const names = packagesNeeded(Object.keys(dependencies));
    expect(names).toContain('scheduler');
    expectLicences(readNotices('dist'), [...names, 'rolldown']);
  });

  it('hold those of what is compiled in, and of the typeface', () => {
    const plotly = ['Copyright 2010-2017 Mike Bostock', 'Copyright (c) 2016 Sean Connelly'];
    const font = ['SIL OPEN FONT LICENSE Version 1.1', 'The Inter Project Authors'];
    expect(lacking(readNotices('dist'), [...insideWords, ...plotly, ...font])).toEqual([]);
  });

  it('are linked from the help', async () => {
    const page = await openPage();
    await page.keyboard.press('?');
    const link = page.getByRole('link', { name: 'notices and licences of the software inside' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    expect(await opened.locator('body').innerText()).toContain('Beatbench holds the following software');
  });
});
