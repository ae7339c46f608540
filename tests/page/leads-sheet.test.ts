import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { readPdf } from '../support/pdf-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const file = join(folder, 'eight leads.xml');
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Makes eight leads of 20 s at 250 Hz: beats of 1 mV per second, in µV. */
beforeAll(() => {
  const digits = Array.from({ length: 5000 }, (_, k) =>
    Math.round(1000 * Math.exp(-(((k % 250) - 125) ** 2) / 12)),
  );
  const lead = (name: string): string =>
    `<component><sequence><code code="MDC_ECG_LEAD_${name}"/><value><scale value="1" unit="uV"/><digits>${digits.join(' ')}</digits></value></sequence></component>`;
  const leads = ['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'].map(lead).join('');
  const time =
    '<component><sequence><code code="TIME_ABSOLUTE"/><value><head value="20261123120000"/><increment value="0.004" unit="s"/></value></sequence></component>';
  writeFileSync(
    file,
    `<?xml version="1.0"?><AnnotatedECG><component><series><code code="RHYTHM"/><component><sequenceSet>${time}${leads}</sequenceSet></component></series></component></AnnotatedECG>`,
  );
});

/** Opens the sheet, unless an earlier test has left it open in its initial state. */
async function openSheet(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Leads on paper' });
  if (await dialog.isVisible()) return dialog;
  await dropFiles(page, file);
  await page.getByRole('tab', { name: 'Waveforms' }).click();
  await page.getByRole('button', { name: 'Sheet' }).click();
  await dialog.getByRole('img', { name: /leads from/ }).waitFor();
  return dialog;
}

describe('leads on a sheet', () => {
  it('leads on a sheet are printed on one landscape page, a second of 25 mm', async () => {
    const page = await sharedPage();
    const dialog = await openSheet(page);
    const box = await dialog.locator('svg.leads-drawing').evaluate((svg) => svg.getAttribute('viewBox'));
    const style = await dialog.locator('svg.leads-drawing').getAttribute('style');
    // A unit of the drawing is a millimetre.
    expect(style).toContain(`width: ${box?.split(' ')[2]}mm`);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(readPdf(pdf).pageCount).toBe(1);
    expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 84[12][\d.]* 59[456]/);
  });

  it('leads on a sheet are arranged three by four, with missing leads reported, and derived on request', async () => {
    const page = await sharedPage();
    const dialog = await openSheet(page);
    const text = () => dialog.getByRole('article').innerText();
    expect(await text()).toContain('small boxes 40 ms and 0.1 mV');
    const drawn = () => dialog.locator('svg text').allTextContents();
    expect(await drawn()).toEqual(expect.arrayContaining(['aVR not recorded', 'III not recorded', 'V4']));
    await dialog.getByRole('checkbox', { name: 'Derive missing leads' }).check();
    await expect.poll(drawn).toEqual(expect.arrayContaining(['aVR derived', 'III derived']));
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect.poll(text).toContain('0:10.0 to 0:20.0');
  });

  itInFullRun('break no rule of accessibility', async () => {
    const page = await openPage({ scheme: 'dark' });
    await openSheet(page);
    await page.evaluate(readFileSync(axePath, 'utf8'));
    const { violations } = await page.evaluate(
      (tags) =>
        (globalThis as unknown as { axe: typeof Axe }).axe.run('dialog', {
          runOnly: { type: 'tag', values: tags },
        }),
      rules,
    );
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
