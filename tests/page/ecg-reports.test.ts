import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { pageTimeoutMs } from '../support/page-answers.ts';
import { readPdf } from '../support/pdf-text.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sweep } from '../support/gate.ts';
import { waitUntilAtRest } from '../support/page-work.ts';

const { cleanPage } = serveBuiltPages();
const folder = temporaryFolder();
const file = join(folder, 'early beats.edf');
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

beforeAll(async () => {
  const made = ['--duration', '120', '--write', 'edf', '--ectopic-rate', '6', '--seed', '7'];
  await runCommand('synth', '--out', join(folder, 'early beats'), ...made);
});

/** A report, the place of its menu entry, and its text. */
interface EcgReport {
  readonly bench: string;
  /** A panel that appears with a result. */
  readonly panel: string;
  /** The last drawing to appear. */
  readonly drawing: string;
  readonly parts: readonly string[];
}

const rhythm: EcgReport = {
  bench: 'QRS',
  panel: 'Rhythm',
  drawing: '.report-strip',
  parts: [
    'Rhythm of ECG',
    'Longest RR',
    'Beats by class',
    'ventricular',
    '25 mm/s, 10 mm/mV',
    'For research and teaching',
  ],
};

const waves: EcgReport = {
  bench: 'Waves',
  panel: 'Median beat',
  drawing: '.report-median-beat',
  parts: [
    'P, QRS and T of ECG',
    'window 1 of 2',
    'QTcF',
    'QT from beat to beat: SD',
    '100 mm/s, ',
    'QT against RR',
    'For research and teaching',
  ],
};

const series: EcgReport = {
  bench: 'Series',
  panel: 'RR over time',
  drawing: '.report-series-spectrum',
  parts: [
    'Variability of RR',
    'SDNN',
    'Poincaré plot',
    'Lomb–Scargle',
    'breath',
    'Sample entropy',
    'For research and teaching',
  ],
};

/** Opens a report from its bench, and waits until it is complete. */
async function openReport(page: Page, { bench, panel, drawing }: EcgReport): Promise<string> {
  await dropFiles(page, file);
  await page.getByRole('tab', { name: bench, exact: true }).click();
  await page.getByRole('region', { name: panel, exact: true }).waitFor();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.waitFor();
  await expect
    .poll(() => dialog.getByRole('status').innerText(), { timeout: pageTimeoutMs })
    .toMatch(/^(One|\d+) A4 pages?;/);
  await page.locator(`${drawing} svg text`).first().waitFor();
  return page.getByRole('article', { name: /^Report of / }).innerText();
}

for (const { cases, isLeftOut, note } of sweep([rhythm], [waves, series]))
  describe.skipIf(isLeftOut).each(cases)(`the report of the bench $bench${note}`, (report) => {
    it('is one page of A4, or as many as its strips need, without overflow, and has no accessibility violations in the dark theme', async () => {
      const page = await cleanPage();
      const text = await openReport(page, report);
      for (const part of report.parts) expect(text).toContain(part);
      expect(text).not.toContain('/Hz²');
      const { pageCount } = readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      const overflows = await page
        .locator('.report-sheet')
        .evaluateAll((sheets) => sheets.map((own) => own.scrollHeight - own.clientHeight));
      expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
      expect(pageCount).toBe(overflows.length);
      expect(pageCount).toBeLessThanOrEqual(report === rhythm ? 3 : 1);
      await page.emulateMedia({ colorScheme: 'dark' });
      await waitUntilAtRest(page);
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
