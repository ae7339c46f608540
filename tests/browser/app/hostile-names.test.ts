import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { synthesise } from '../../../src/analysis/synth/synthesise.ts';
import { writeTable } from '../../../src/io/table/write.ts';
import { downloadFile } from '../../../src/charts/figures/download-file.ts';
import { tabBenches } from '../../../src/app/benches.ts';
import { resolveParameters } from '../../../src/pipeline/parameters.ts';
import { synthDeclarations } from '../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../src/pipeline/synth-params.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import type { Session } from '../../../src/state/session.ts';
import { mountApp } from '../../support/mount-app.tsx';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

const override = '\u202E';
const fileName = `gpj${override}\u200B\u001B[31m\nfdp.csv`;
const shownName = 'gpj⟨U+202E⟩⟨U+200B⟩⟨U+001B⟩[31m⟨U+000A⟩fdp';
const hidden = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

/** Makes a recording whose file and channels have deceptive names. */
async function hostileFile(name: string): Promise<File> {
  const params = synthParams(resolveParameters(synthDeclarations, { duration: 20 }), true);
  const { recording } = synthesise(params, 'made');
  const channels = recording.channels.map((channel) => ({
    ...channel,
    label: `${channel.label} ${override}x\u2066\uFEFF`,
  }));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const write = async (bytes: Uint8Array): Promise<void> => void pieces.push(Uint8Array.from(bytes));
  await writeTable({ ...recording, channels }, { write });
  return new File(pieces, name);
}

/** Lists the texts in the page that contain invisible characters. */
function hiddenTexts(): string[] {
  const found: string[] = [];
  const note = (what: string, text: string): void => {
    if (hidden.test(text)) found.push(`${what}: ${JSON.stringify(text.slice(0, 80))}`);
  };
  note('title of the document', document.title);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('style, script, .monaco')) continue;
    for (const { name, value } of element.attributes) {
      if (/^(?:title|alt|placeholder|label|aria-(?!labelledby|describedby|controls).*)$/.test(name)) {
        note(`${element.tagName} ${name}`, value);
      }
    }
    for (const child of element.childNodes) {
      const isLined = element.closest('pre') !== null;
      if (child.nodeType !== Node.TEXT_NODE) continue;
      note(
        element.tagName,
        isLined ? (child.nodeValue ?? '').replaceAll('\n', ' ') : (child.nodeValue ?? ''),
      );
    }
  }
  return found;
}

/** Opens a bench, and waits until its content is computed and drawn. */
async function shownBench(session: Session, id: string): Promise<void> {
  await session.openBench(id);
  for (let k = 0; k < 6; k++) await new Promise(requestAnimationFrame);
}

/** Opens the file, and waits until its intervals are available. */
async function opened(name: string): Promise<Session> {
  const session = mountApp(client);
  await session.openDropped([{ path: `of${override}one/${name}`, file: await hostileFile(name) }]);
  await vi.waitFor(() => expect(session.chosen()?.summary?.channels.length).toBeGreaterThan(1), 20_000);
  await shownBench(session, 'intervals');
  return session;
}

describe('deceptive names', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('deceptive names show what is hidden in them, in every part of the page', async () => {
    const drawn: string[] = [];
    const fill = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
    fill.mockImplementation((text: string) => void drawn.push(text));
    onTestFinished(() => fill.mockRestore());
    const session = await opened(fileName);
    await expect.element(page.getByRole('heading', { name: shownName, level: 1 })).toBeVisible();
    await expect.element(page.getByRole('button', { name: `Close ${shownName}` })).toBeVisible();
    for (const { id } of tabBenches) {
      await shownBench(session, id);
      expect(hiddenTexts(), id).toEqual([]);
    }
    // Terms are extracted from a text before it is shown.
    await shownBench(session, 'waveforms');
    await expect.element(page.getByText(/⟨U\+202E⟩x⟨U\+2066⟩, in view/)).toBeVisible();
    expect(hiddenTexts()).toEqual([]);
    // Stored data keep the original names of the file and its channels.
    expect(session.chosen()?.name).toContain(override);
    expect(session.chosen()?.summary?.channels[0]?.label).toContain(override);
    await shownBench(session, 'intervals');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Search or run' })).toBeVisible();
    expect(hiddenTexts()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('p');
    await expect.element(page.getByText('One A4 page')).toBeVisible();
    expect(hiddenTexts()).toEqual([]);
    expect(document.title).toContain('⟨U+202E⟩');
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.filter((text) => hidden.test(text))).toEqual([]);
    // The middle of a name too long for the gutter is omitted.
    expect(drawn.filter((text) => /^ECG.*⟩$/.test(text)).length).toBeGreaterThan(0);
  });

  test('deceptive names show them even if the file cannot be read', async () => {
    const session = mountApp(client);
    const name = `a${override}b.edf`;
    await session.openDropped([{ path: name, file: new File(['0       nothing more'], name) }]);
    await expect.element(page.getByText(/⟨U\+202E⟩b\.edf/).first()).toBeVisible();
    expect(hiddenTexts()).toEqual([]);
  });

  test('deceptive names are isolated if written right to left', async () => {
    const session = await opened('קצב 7.csv');
    const heading = page.getByRole('heading', { name: 'קצב 7', level: 1 });
    await expect.element(heading).toBeVisible();
    const isolate = heading.element().querySelector('bdi');
    expect(isolate?.textContent).toBe('קצב');
    expect(session.chosen()?.name).toBe('קצב 7');
  });

  test('deceptive names are made safe when a file is saved', () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    onTestFinished(() => click.mockRestore());
    for (const name of ['con.csv', `a${override}b.svg`, '-x:y.json', `${'é'.repeat(300)}.qrs`]) {
      downloadFile(name, new Blob(['']));
    }
    expect(saved).toEqual(['_con.csv', 'a_202E_b.svg', '_x_y.json', `${'é'.repeat(98)}.qrs`]);
  });
});
