import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { idleText, readPageNumbers } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { runCommand } from '../support/run-command.ts';
import { recordAnnouncements, type SpokenNode, spokenNodes, watchFocus } from '../support/spoken-page.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const file = join(folder, 'walk.edf');

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'walk'), '--duration', '90', '--write', 'edf');
});

const findNode = (nodes: readonly SpokenNode[], role: string, name: RegExp): number =>
  nodes.findIndex((node) => node.role === role && name.test(node.name));

/** Returns the nodes within a node. */
function within(nodes: readonly SpokenNode[], place: number): readonly SpokenNode[] {
  const depth = nodes[place]?.depth ?? 0;
  const rest = nodes.slice(place + 1);
  const end = rest.findIndex((node) => node.depth <= depth);
  return end < 0 ? rest : rest.slice(0, end);
}

/**
 * Opens a file with the keys of the page, and answers the system's dialog. A browser only opens the dialog within some
 * seconds after the keys, which a busy machine may miss; then the keys are pressed again, like a person would.
 */
async function openByKeys(page: Page, path: string): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  const isOpen = { now: false };
  void asked.then(() => (isOpen.now = true));
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Control+o');
        await page.waitForTimeout(1000);
        return isOpen.now;
      },
      { interval: 5000 },
    )
    .toBe(true);
  await (await asked).setFiles(path);
}

describe('by keys and the accessibility tree only', () => {
  it('every stop of Tab has a role and a name, through the whole page and back', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    const focused = await watchFocus(page);
    const unnamed: string[] = [];
    const seen = new Set<string>();
    for (let k = 0; k < 140; k++) {
      await page.keyboard.press('Tab');
      const own = await page.evaluate(() => {
        const at = document.activeElement;
        return at === null || at === document.body ? null : at.outerHTML.slice(0, 120);
      });
      if (own === null) break;
      const node = await focused();
      seen.add(`${node?.role ?? ''} ${node?.name ?? ''}`);
      if (node === null || node.name.trim() === '' || node.role === 'generic') unnamed.push(own);
    }
    await waitUntilAtRest(page);
    expect(unnamed).toEqual([]);
    // It passed recordings, plots, thresholds and parameters.
    const all = [...seen].join('\n');
    expect(all).toMatch(/slider Waveforms/);
    expect(all).toMatch(/slider Foot threshold/);
    expect(all).toMatch(/tab Intervals/);
    expect(all).toMatch(/textbox Ensemble average/);
  });

  it('a file is opened, its headline read, a beat corrected and that undone, and each step is announced', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    const reader = await recordAnnouncements(page);
    await openByKeys(page, file);
    await readPageNumbers(page, 'walk');

    // The names of the page and of the current position.
    const nodes = await spokenNodes(page, true);
    const heading = nodes.find(({ role }) => role === 'heading');
    expect(heading?.name).toBe('walk');
    const places = [
      findNode(nodes, 'heading', /^walk$/),
      findNode(nodes, 'complementary', /^Recordings$/),
      findNode(nodes, 'main', /^$/),
      findNode(nodes, 'tablist', /^Benches$/),
      findNode(nodes, 'tabpanel', /^Intervals$/),
      findNode(nodes, 'complementary', /^Parameters$/),
      findNode(nodes, 'contentinfo', /^$/),
    ];
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    // The headline: announced once it settles, and found within the bench, with its unit.
    await expect
      .poll(async () => (await reader.all()).find((text) => text.startsWith('rPTT, aligned')))
      .toMatch(/^rPTT, aligned, \d+\.\d ms/);
    const readings = nodes.findIndex(({ name }) => name === 'Readings of the window');
    expect(readings).toBeGreaterThan(findNode(nodes, 'tabpanel', /^Intervals$/));
    const read = within(nodes, readings)
      .map(({ name }) => name)
      .join(' ');
    expect(read).toMatch(/rPTT.*\d+\.\d.*ms/);
    expect(read).toMatch(/LVET/);

    // A beat: chosen, and announced with all its values.
    await reader.heard();
    await page.keyboard.press('.');
    await expect
      .poll(async () => (await reader.all()).join(' '))
      .toMatch(/Beat \d+ at 0:\d\d\.\d, rPTT historic \d+\.\d ms, .*aligned \d+\.\d/);

    // Deleted: the action, the beat chosen now, and the new headline.
    await reader.heard();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await reader.all()).join(' ')).toMatch(/R deleted at 0:\d\d\.\d{3}/);
    await expect.poll(async () => (await reader.all()).join(' ')).toMatch(/Beat \d+ at 0:\d\d\.\d/);
    await idleText(page).waitFor();

    await reader.heard();
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () => (await reader.all()).join(' '))
      .toMatch(/Undone: R deleted at 0:\d\d\.\d{3}/);
  });

  itInFullRun('F6 goes round the panes in the order in which they are read', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const stops: string[] = [];
    for (let k = 0; k < 4; k++) {
      await page.keyboard.press('F6');
      const at = await page.evaluate(
        () => document.activeElement?.closest('aside, main')?.getAttribute('aria-label') ?? 'main',
      );
      stops.push(at);
    }
    expect(stops).toEqual(['Recordings', 'main', 'main', 'Parameters']);
  });
});
