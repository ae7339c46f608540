import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { builtCli } from '../support/built-program.ts';
import { dataNote, dataPath, hasData } from '../support/data.ts';
import { differingPaths } from '../support/differing-paths.ts';
import { dropFiles } from '../support/drop-files.ts';
import { idleText, readPageNumbers, readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { runCommand } from '../support/run-command.ts';
import { engineTolerance } from '../support/tolerances.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun, sweep } from '../support/gate.ts';

const { openPage, cleanPage } = serveBuiltPages();
const folder = temporaryFolder();
const walk = join(folder, 'the walk.edf');
let program = '';

beforeAll(async () => {
  const out = join(folder, 'the walk');
  await runCommand('synth', '--out', out, '--duration', '60', '--ectopic-rate', '4', '--write', 'edf');
  program = await builtCli();
});

const said = (page: Page) => page.locator('.status .said');

/** Runs a copied command through a shell, in the folder of the file. */
function run(command: string, cwd = folder): Record<string, unknown> {
  const script = `beatbench() { '${process.execPath}' '${program}' "$@"; }\n${command} --quiet\n`;
  return JSON.parse(
    execFileSync('/bin/sh', ['-c', script], { cwd, encoding: 'utf8', maxBuffer: 1 << 28 }),
  ) as Record<string, unknown>;
}

async function fromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or run' });
  await field.fill(title);
  await page.getByRole('option').filter({ hasText: title }).first().waitFor();
  await page.keyboard.press('Enter');
}

async function copiedCommand(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await fromPalette(page, 'Copy as a command');
  await expect.poll(() => said(page).innerText()).toMatch(/^Command copied/);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Returns the result as saved by the page. */
async function savedResult(page: Page, path: string): Promise<Record<string, unknown>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('.topbar .save-menu')
      .evaluate((menu) =>
        [...menu.querySelectorAll('button')].find((one) => one.textContent === 'JSON')?.click(),
      ),
  ]);
  await download.saveAs(path);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

/** Selects what two equal runs have in common: all except times and the machine's name. */
function numbers({ analysis, recording, parameters, corrections, result }: Record<string, unknown>) {
  return { analysis, recording, parameters, corrections, result };
}

/**
 * Restores a session in which a beat of the walk is deleted and one inserted, its ECG inverted and a stretch excluded.
 */
async function corrected(page: Page): Promise<void> {
  const path = join(folder, 'first.beatbench');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  await download.saveAs(path);
  const session = JSON.parse(readFileSync(path, 'utf8')) as {
    recordings: { name: string; [key: string]: unknown }[];
    parameters: Record<string, object>;
  };
  const own = session.recordings.find(({ name }) => name === 'the walk');
  if (!own) throw new Error('the session names the walk');
  own['edits'] = [
    { op: 'delete', time: (await firstBeats())[6] },
    { op: 'insert', time: 30.123456789 },
  ];
  own['roles'] = [{ channelIndex: 0, role: 'ecg', flipped: true }];
  own['stretches'] = [{ from: 40, to: 43.5, name: "patient's cough", excluded: true }];
  session.parameters = { intervals: { average: 6, footThreshold: 20, notchThreshold: -10 } };
  writeFileSync(path, JSON.stringify(session));
  await dropFiles(page, path);
}

async function firstBeats(): Promise<number[]> {
  const { output } = await runCommand('qrs', walk, '--quiet');
  return (JSON.parse(output) as { result: { beats: { r: number }[] } }).result.beats.map(({ r }) => r);
}

describe('the displayed result', () => {
  it('is made by the command that it copies, and shown again from its result', async () => {
    const page = await cleanPage();
    await readPageNumbers(page, 'Rest');
    await dropFiles(page, walk);
    const before = await readPageNumbers(page, 'the walk');
    await corrected(page);
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    const shown = await readPageNumbers(page, 'the walk');
    const saved = await savedResult(page, join(folder, 'saved.json'));
    expect(saved).toMatchObject({
      parameters: { average: 6, footThreshold: 20, notchThreshold: -10 },
      corrections: {
        edits: [{ op: 'delete' }, { op: 'insert' }],
        roles: [{ flipped: true }],
        stretches: [{}],
      },
    });
    const command = await copiedCommand(page);
    expect(command).toMatch(
      /^beatbench intervals 'the walk\.edf' .*--notch-threshold=-10 .*--corrections '\{/,
    );
    expect(differingPaths(numbers(run(command)), numbers(saved), engineTolerance)).toEqual([]);
    const others = await runCommand('intervals', walk, '--quiet');
    expect(numbers(JSON.parse(others.output) as Record<string, unknown>)).not.toEqual(numbers(saved));

    const theirs = await cleanPage();
    await readPageNumbers(theirs, 'Rest');
    await dropFiles(theirs, join(folder, 'saved.json'));
    const notice = theirs.locator('.page-notice', { hasText: 'saved.json' });
    await expect
      .poll(() => notice.innerText())
      .toMatch(/saved\.json is a result of the walk \(SHA-256 [0-9a-f]{8}\)/);
    await theirs.locator('input[type=file][aria-label=Files]').setInputFiles({
      name: 'other name.edf',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(walk),
    });
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(() => readings(theirs).innerText()).toBe(shown);
    const again = await savedResult(theirs, join(folder, 'again.json'));
    expect(again['result']).toEqual(saved['result']);
    copyFileSync(walk, join(folder, 'other name.edf'));
    expect(
      differingPaths(run(await copiedCommand(theirs))['result'], saved['result'], engineTolerance),
    ).toEqual([]);
  });

  itInFullRun('of a sample is made by a link', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const field = page.getByRole('textbox', { name: 'Ensemble average' });
    await field.fill('4');
    await field.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe('');
    await readPageNumbers(page, 'Rest');
    const saved = await savedResult(page, join(folder, 'rest.json'));
    expect(saved).toMatchObject({ parameters: { average: 4 } });
    const command = await copiedCommand(page);
    expect(command).toMatch(/^beatbench intervals --link '#1\.[\w-]+'$/);
    expect(differingPaths(numbers(run(command)), numbers(saved), engineTolerance)).toEqual([]);
  });

  itInFullRun('is said where a result cannot be opened', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const path = join(folder, 'broken.json');
    writeFileSync(path, '{"beatbench":"0.1.0","analysis":"intervals","recording":{"name"');
    await dropFiles(page, path);
    await expect
      .poll(() => page.locator('.page-notice').innerText())
      .toMatch(/broken\.json is damaged or incomplete/);
    expect(existsSync(path)).toBe(true);
  });
});

/** Recordings with their bench, its reading line, and the changes made there. */
const recorded = [
  {
    name: '100',
    bench: 'QRS',
    line: 'Readings of the detection',
    files: [
      ['mitdb', '100.hea'],
      ['mitdb', '100.dat'],
      ['mitdb', '100.atr'],
    ],
    average: null,
  },
  {
    name: 'bidmc_01_Signals',
    bench: 'Intervals',
    line: 'Readings of the window',
    files: [['bidmc', 'bidmc_01_Signals.csv']],
    average: 5,
  },
] as const;

describe.skipIf(!hasData)(`the displayed result of recordings${dataNote}`, () => {
  for (const { cases, isLeftOut, note } of sweep([], recorded))
    it.skipIf(isLeftOut).each(cases)(
      `the result of $name is made by the command that it copies${note}`,
      async ({ name, bench, line, files, average }) => {
        const own = mkdtempSync(join(folder, 'recorded-'));
        for (const [from, file] of files) copyFileSync(dataPath(from, file), join(own, file));
        const page = await openPage();
        const stands = async (): Promise<void> => {
          await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
          await page.getByLabel(line).waitFor();
          await idleText(page).waitFor();
          await waitUntilAtRest(page);
        };
        await readPageNumbers(page, 'Rest');
        await dropFiles(page, ...files.map(([, file]) => join(own, file)));
        await page.getByRole('tab', { name: bench }).click();
        await stands();
        if (average !== null) {
          const field = page.getByRole('textbox', { name: 'Ensemble average' });
          await field.fill(String(average));
          await field.press('Enter');
          await stands();
        }
        const saved = await savedResult(page, join(own, 'saved.json'));
        expect(saved['recording']).toMatchObject({ name });
        expect(saved['parameters']).toMatchObject(average === null ? {} : { average });
        expect((saved['result'] as { beats: unknown[] }).beats.length).toBeGreaterThan(500);
        const command = await copiedCommand(page);
        expect(differingPaths(numbers(run(command, own)), numbers(saved), engineTolerance)).toEqual([]);
        const again = run(`beatbench ${bench.toLowerCase()} ${files[0][1]} --result saved.json`, own);
        expect(differingPaths(again['result'], saved['result'], engineTolerance)).toEqual([]);
      },
    );
});
