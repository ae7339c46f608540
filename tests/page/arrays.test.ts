import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { dropFiles } from '../support/drop-files.ts';
import { hdf5Bytes } from '../support/hdf5-file.ts';
import { MatBuilder } from '../support/mat-file.ts';
import { doubles, npyFile } from '../support/npy-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { wavFile } from '../support/wav-file.ts';
import { zipFile } from '../support/zip-file.ts';
import { itInFullRun, sweep } from '../support/gate.ts';
import { idleText } from '../support/page-readings.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const golden = fileURLToPath(new URL('../golden/mat/nested-packed.mat', import.meta.url));
const beats = Array.from({ length: 4000 }, (_, k) => Math.exp(-(((k % 200) - 60) ** 2) / 20));

it('WAV, MATLAB, HDF5 and NumPy files open under the page’s policy, each with its channels', async () => {
  const data = new Uint8Array(8000).map((_, k) => k % 251);
  writeFileSync(join(folder, 'valve.wav'), wavFile({ channelCount: 1, fs: 2000, bits: 16, data }));
  const file = await hdf5Bytes((made) => {
    made.create_attribute('fs', 250);
    made.create_dataset({ name: 'ecg', data: Float64Array.from(beats), chunks: [500], compression: 'gzip' });
  });
  writeFileSync(join(folder, 'chest.h5'), file);
  const arrays = [
    { name: 'ecg.npy', content: npyFile([beats.length], doubles(beats)), method: 8 },
    { name: 'fs.npy', content: npyFile([], doubles([200])), method: 0 },
  ];
  writeFileSync(join(folder, 'strap.npz'), zipFile(arrays));
  const page = await sharedPage();
  await idleText(page).waitFor();
  for (const [path, name, about] of [
    [join(folder, 'valve.wav'), 'valve', /WAV.*Sound.*2000 Hz/],
    [golden, 'nested-packed', /MATLAB.*ecg.*500 Hz/i],
    [join(folder, 'chest.h5'), 'chest', /HDF5.*ecg.*250 Hz/i],
    [join(folder, 'strap.npz'), 'strap', /NumPy.*ecg.*200 Hz/i],
  ] as const) {
    await dropFiles(page, path);
    await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
    await expect
      .poll(async () => (await page.locator('.topbar').innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(about);
  }
});

const mat = new MatBuilder();

/** A file without a sampling rate, the name of its array, and its bytes. */
type BareFile = readonly [file: string, label: string, bytes: Uint8Array];
const bareMat: BareFile = ['bare.mat', 'ecg', mat.file(mat.matrix('ecg', 4000, 1, beats))];
const bareNpy: BareFile = ['bare.npy', 'bare', npyFile([4000], doubles(beats))];

for (const { cases, isLeftOut, note } of sweep([bareMat], [bareNpy]))
  it.skipIf(isLeftOut).each(cases)(
    `the rate of %s is requested, since it has none, and the file opens with one${note}`,
    async (file, label, bytes) => {
      writeFileSync(join(folder, file), bytes);
      const page = await (label === 'ecg' ? sharedPage() : openPage());
      await page.locator('.topbar h1').waitFor();
      await waitUntilAtRest(page);
      await dropFiles(page, join(folder, file));
      const question = page.locator('form.question');
      await page.getByText('The file does not give its rate. How many samples per second?').waitFor();
      expect(await page.locator('.topbar h1').innerText()).toBe(file);
      expect(await question.getByLabel(`First rows of ${file}`).innerText()).toMatch(
        new RegExp(`^${label}\n`),
      );
      expect(await page.getByText('Table format…').count()).toBe(0);
      await question.getByLabel('Rate').fill('250');
      await question.getByRole('button', { name: 'Read' }).click();
      await page.locator('.topbar').getByText('bare', { exact: true }).waitFor();
      expect(await page.locator('.topbar').innerText()).toContain('250 Hz');
    },
  );

itInFullRun(
  'opens other arrays where a person takes them, kept over a reload, and asks where none is plainly a signal',
  async () => {
    const short = mat.matrix('trend', 1, 200, beats.slice(0, 200));
    const fields = { fs: mat.matrix('', 1, 1, [250]), trend: mat.matrix('', 1, 200, beats.slice(0, 200)) };
    writeFileSync(
      join(folder, 'two.mat'),
      mat.file(mat.matrix('ecg', 4000, 1, beats), mat.struct('more', fields)),
    );
    writeFileSync(join(folder, 'short.mat'), mat.file(short));
    const page = await openPage();
    const named = (name: string) => page.locator('.topbar').getByText(name, { exact: true }).waitFor();
    await idleText(page).waitFor();
    await dropFiles(page, join(folder, 'two.mat'));
    await named('two');
    await page.getByRole('button', { name: 'Arrays of two…' }).click();
    const choice = page.getByRole('dialog', { name: 'two.mat' });
    expect(await choice.getByLabel('ecg', { exact: true }).isChecked()).toBe(true);
    await choice.getByLabel('more.trend').check();
    await choice.getByText('2 channels').waitFor();
    await choice.getByRole('button', { name: 'Open' }).click();
    const signal = page
      .getByRole('region', { name: 'Signals parameters' })
      .getByLabel('trend', { exact: true });
    await signal.waitFor();
    // Changes are stored a moment later.
    await waitUntilAtRest(page);
    await page.reload();
    await signal.waitFor();
    await dropFiles(page, join(folder, 'short.mat'));
    const question = page.getByRole('region', { name: 'short.mat needs an answer' });
    expect(await question.getByRole('button', { name: 'Open' }).isDisabled()).toBe(true);
    // The most likely one is proposed.
    expect(await question.getByLabel('trend').isChecked()).toBe(true);
    await question.getByLabel('Rate if the file gives none').fill('100');
    await question.getByRole('button', { name: 'Open' }).click();
    await named('short');
    expect(await page.locator('.topbar').innerText()).toContain('100 Hz');
  },
);
