import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { writeFlac } from '../support/flac-writer.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { idleText, readings } from '../support/page-readings.ts';

const { cleanPage } = serveBuiltPages();
const folder = temporaryFolder();

async function readNumbers(page: Page, name: string, header: string, signals: Uint8Array): Promise<string> {
  const mimeType = 'application/octet-stream';
  await page.locator('input[type=file][aria-label=Files]').setInputFiles([
    { name: `${name}.hea`, mimeType, buffer: Buffer.from(header.replaceAll('walk', name)) },
    { name: `${name}.dat`, mimeType, buffer: Buffer.from(signals) },
  ]);
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await idleText(page).waitFor();
  return readings(page).innerText();
}

it('a WFDB record in FLAC opens under the page’s policy, with the numbers of the plain one', async () => {
  await runCommand('synth', '--out', join(folder, 'walk'), '--duration', '60');
  const header = readFileSync(join(folder, 'walk.hea'), 'utf8');
  const plain = readFileSync(join(folder, 'walk.dat'));
  const channelCount = header.split('\n').filter((line) => line.startsWith('walk.dat ')).length;
  const channels = Array.from({ length: channelCount }, (_, channel) =>
    Int32Array.from({ length: plain.length / 2 / channelCount }, (_value, i) =>
      plain.readInt16LE(2 * (i * channelCount + channel)),
    ),
  );
  const flac = writeFlac(channels, { bits: 16, blockSize: 4096 });
  const page = await cleanPage();
  await idleText(page).waitFor();
  const expected = await readNumbers(page, 'plain', header, plain);
  const inFlac = header.replaceAll('walk.dat 16', 'walk.dat 516');
  expect(await readNumbers(page, 'packed', inFlac, flac)).toBe(expected);
  expect(expected).toMatch(/\d/);
});
