import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';

const { cleanPage } = serveBuiltPages();

const address = 'cases/heart-sounds.edf';
const content = readFileSync(join('public', address));

const lesson = (id: string, file: object) => ({
  format: 'beatbench-lesson',
  version: 1,
  id,
  bench: 'sounds',
  title: 'On a recording',
  text: 'Heart sounds of a person.',
  question: 'How long is QS2?',
  answer: 'As long as that.',
  recording: {
    files: [
      {
        address,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        ...file,
      },
    ],
    source: 'PhysioNet/CinC Challenge 2016, a0011',
  },
  entry: { label: 'QS2', unit: 'ms', true: 369, within: 8, low: 'Too short.' },
});

it('a lesson on a recording asks first, fetches it from the page’s host, and judges the reading', async () => {
  const page = await cleanPage();
  await readPageNumbers(page, 'Rest');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const drop = (id: string, file: object) =>
    page
      .locator('input[type=file][aria-label=Files]')
      .first()
      .setInputFiles({
        name: 'own.lesson.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(lesson(id, file))),
      });
  await drop('cut', { bytes: 77 });
  const fetchIt = page.getByRole('button', { name: 'Fetch the recording' });
  await fetchIt.waitFor();
  await waitUntilAtRest(page);
  expect(asked.filter((url) => url.endsWith('.edf'))).toEqual([]);
  await fetchIt.click();
  await page.getByText('more than 77 bytes where the lesson says 77').waitFor();
  await drop('elsewhere', { address: 'https://other.example/heart-sounds.edf' });
  const link = page.getByRole('link', { name: 'heart-sounds.edf' });
  await link.waitFor();
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await fetchIt.count()).toBe(0);
  await drop('whole', {});
  await fetchIt.click();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.waitFor();
  await waitUntilAtRest(page);
  const field = page.locator('[data-parameter="entered"] input').first();
  await field.fill('300');
  await field.press('Enter');
  await verdict.getByText('Too short.').waitFor();
  await field.fill('369');
  await field.press('Enter');
  await verdict.getByText('Right. As long as that.').waitFor();
  expect(new Set(asked.filter((url) => url.endsWith('.edf'))).size).toBe(1);
});
