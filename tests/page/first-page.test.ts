import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { readPageNumbers, readings } from '../support/page-readings.ts';
import { dropFiles } from '../support/drop-files.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun, sweep } from '../support/gate.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  await runCommand('synth', '--out', at('walk'), '--duration', '90', '--noise', 'white:25', '--write', 'edf');
  await runCommand('synth', '--out', at('ride'), '--duration', '60', '--rate', '250');
  copyFileSync(at('walk.edf'), at('stroll.edf'));
});

/** A recording's name, its files, and the input of the command line. */
type DroppedCase = readonly [name: string, files: readonly string[], input: string];

describe('the built page', () => {
  it('opens on a result', async () => {
    const page = await sharedPage();
    expect(await readPageNumbers(page, 'Rest')).toMatch(/rPTT.*\n+\d+\.\d ms/);
    await page.getByText('No network').waitFor();
  });

  const walk: DroppedCase = ['walk', ['walk.edf'], 'walk.edf'];
  const ride: DroppedCase = ['ride', ['ride.hea', 'ride.dat', 'ride.atr'], 'ride.hea'];
  for (const { cases, isLeftOut, note } of sweep([walk], [ride]))
    it.skipIf(isLeftOut).each(cases)(
      `opens a dropped recording, shows the command line’s numbers and saves its output: %s${note}`,
      async (name, files, input) => {
        const page = await (name === 'walk' ? sharedPage() : openPage());
        await readPageNumbers(page, 'Rest');
        await dropFiles(page, ...files.map(at));
        const shown = await readPageNumbers(page, name);
        const printed = JSON.parse((await runCommand('intervals', at(input))).output);
        const [window] = printed.result.windows;
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

        await page.getByRole('button', { name: 'Export the result' }).click();
        const waiting = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: 'JSON' }).click();
        const saved = JSON.parse(readFileSync(await (await waiting).path(), 'utf8'));
        for (const key of ['beatbench', 'analysis', 'recording', 'parameters', 'warnings']) {
          expect(saved[key], key).toEqual(printed[key]);
        }
        expect(saved.result.beats.length).toBe(printed.result.beats.length);
      },
    );

  it('shows first-time users a story with one handle: a higher level is later; Escape or a recording of their own ends it, and it can be repeated', async () => {
    const page = await openPage({ isFirstVisit: true });
    await readPageNumbers(page, 'Rest');
    const story = page.getByRole('region', { name: 'The first story' });
    await story.getByText('1 of 5').waitFor();
    await page.locator('.panel-stacked').waitFor();
    const handle = story.getByRole('slider', { name: /^Threshold of the foot/ });
    const errorMs = async (): Promise<number> =>
      Number(
        /error ([+−][\d.]+) ms/
          .exec((await handle.getAttribute('aria-valuetext')) ?? '')?.[1]
          ?.replace('−', '-'),
      );
    await story.getByRole('button', { name: 'Next' }).click();
    const low = await errorMs();
    await handle.press('End');
    await expect.poll(errorMs).toBeGreaterThan(low + 20);
    const picture = (await story.locator('.story-picture').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height - 20);
    await expect.poll(errorMs).toBeLessThan(low + 10);
    await page.keyboard.press('Escape');
    await story.waitFor({ state: 'detached' });
    await page.reload();
    await readPageNumbers(page, 'Rest');
    expect(await story.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill('first story');
    await page.keyboard.press('Enter');
    await story.getByText('1 of 5').waitFor();
    await dropFiles(page, at('walk.edf'));
    await readPageNumbers(page, 'walk');
    expect(await story.count()).toBe(0);
  });

  itInFullRun('says what a term means on focus and tap, and Escape closes that alone', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const term = readings(page).getByRole('button', { name: 'rPTT' });
    await term.click();
    const tip = page.getByRole('tooltip');
    await tip.getByText('The time from the R peak to the foot of the pulse.').waitFor();
    expect(await term.getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'));
    // It stays under the pointer, and is inside the window.
    await tip.hover();
    const box = (await tip.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(1440);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await tip.getByText('aligned').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill('what is PPV');
    await page.keyboard.press('Enter');
    const words = page.getByRole('dialog', { name: 'Words' });
    await words.getByText('positive predictive value').waitFor();
    expect(await words.locator('.asked').textContent()).toContain('PPV');
  });

  it('reports a broken file, and does not affect the others', async () => {
    const page = await sharedPage();
    await dropFiles(page, at('ride.dat'), at('stroll.edf'));
    await page.locator('#pane-recordings').getByText('ride.hea').waitFor();
    await page.getByText('could not be opened; the list of recordings says why.').waitFor();
    expect(await readPageNumbers(page, 'stroll')).toContain('rPTT');
  });

  itInFullRun('changes the numbers when a parameter changes, and changes them back', async () => {
    const page = await openPage();
    const before = await readPageNumbers(page, 'Rest');
    const field = page.getByRole('textbox', { name: 'Ensemble average' });
    await field.fill('0');
    await field.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => readings(page).innerText()).toBe(before);
  });

  itInFullRun('has no sideways scroll and nothing cut off at three widths', async () => {
    for (const width of [1920, 1440, 768]) {
      const page = await openPage({ width });
      await readPageNumbers(page, 'Rest');
      const scroll = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(scroll, `${width} px`).toBe(0);
    }
  });
});
