import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { numbersOf, readings } from '../support/page-readings.ts';
import { dropFiles } from '../support/drop-files.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  await runCommand('synth', '--out', at('walk'), '--duration', '90', '--noise', 'white:25', '--write', 'edf');
  await runCommand('synth', '--out', at('ride'), '--duration', '60', '--rate', '250');
});

describe('the built page', () => {
  it('opens on a result', async () => {
    const page = await openPage();
    expect(await numbersOf(page, 'Rest')).toMatch(/rPTT.*\n+\d+\.\d ms/);
    await page.getByText('No network').waitFor();
  });

  it('shows who comes for the first time the steps to it, until a recording of theirs is open', async () => {
    const page = await openPage({ isFirstVisit: true });
    await numbersOf(page, 'Rest');
    await page.getByRole('img', { name: /^Notch\. / }).waitFor();
    await page.getByRole('table', { name: 'Truth and measurement, ms' }).waitFor();
    await dropFiles(page, at('walk.edf'));
    await numbersOf(page, 'walk');
    await page.locator('.panel-stacked').waitFor();
    expect(await page.locator('.panel-step').count()).toBe(0);
  });

  it.each([
    ['walk', ['walk.edf'], 'walk.edf'],
    ['ride', ['ride.hea', 'ride.dat', 'ride.atr'], 'ride.hea'],
  ])(
    'takes a dropped recording, and its numbers equal the command line’s: %s',
    async (name, files, input) => {
      const page = await openPage();
      await numbersOf(page, 'Rest');
      await dropFiles(page, ...files.map(at));
      const shown = await numbersOf(page, name);
      const { result } = JSON.parse((await runCommand('intervals', at(input))).output);
      const [window] = result.windows;
      for (const statistics of [window.rptt, window.lvet]) {
        const { historic, leastVariance, aligned } = statistics;
        expect(shown).toContain(`${aligned.mean.toFixed(1)} ms`);
        expect(shown).toContain(
          `beat to beat ±${aligned.sd.toFixed(1)}, likely error ±${aligned.likelyError.toFixed(1)}`,
        );
        expect(shown).toMatch(new RegExp(`historic ${historic.mean.toFixed(1)}, `));
        expect(shown).toMatch(new RegExp(`least var\\. .*: ${leastVariance.mean.toFixed(1)}, `));
      }
      expect(shown).toContain(`of ${window.beats + window.rejected}`);
    },
  );

  it('shows what is wrong with a broken file, and leaves the others alone', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await dropFiles(page, at('ride.dat'), at('walk.edf'));
    await page.locator('#pane-recordings').getByText('ride.hea').waitFor();
    await page.getByText('could not be opened; the list of recordings says why.').waitFor();
    expect(await numbersOf(page, 'walk')).toContain('rPTT');
  });

  it('changes the numbers when a parameter changes, and changes them back', async () => {
    const page = await openPage();
    const before = await numbersOf(page, 'Rest');
    const field = page.getByRole('textbox', { name: 'Ensemble average' });
    await field.fill('0');
    await field.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => readings(page).innerText()).toBe(before);
  });

  it('saves the result as the command line prints it', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await dropFiles(page, at('walk.edf'));
    await numbersOf(page, 'walk');
    await page.getByRole('button', { name: 'Export the result' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'JSON' }).click();
    const saved = JSON.parse(readFileSync(await (await waiting).path(), 'utf8'));
    const printed = JSON.parse((await runCommand('intervals', at('walk.edf'))).output);
    for (const key of ['beatbench', 'analysis', 'recording', 'parameters', 'warnings']) {
      expect(saved[key], key).toEqual(printed[key]);
    }
    expect(saved.result.beats.length).toBe(printed.result.beats.length);
  });

  it('has no sideways scroll and nothing cut off at three widths', async () => {
    for (const width of [1920, 1440, 768]) {
      const page = await openPage({ width });
      await numbersOf(page, 'Rest');
      const scroll = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(scroll, `${width} px`).toBe(0);
    }
  });
});
