import { describe, expect, test } from 'vitest';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import type { PickedFile } from '../../../../src/workers/client-types.ts';
import { synthFiles } from '../../../support/truth-files.ts';
import { sweepFirst } from '../../../support/gate.ts';
import { unwrapOutcome } from '../../../support/unwrap-outcome.ts';

/** Returns a worker's calls, with openings counted. */
function worker() {
  const api = createAnalysisApi();
  let count = 0;
  return {
    api,
    open: (...files: readonly PickedFile[]) =>
      unwrapOutcome(api.openFiles(++count, files, {}, () => undefined)),
    snrOf: async (id: string) =>
      (await unwrapOutcome(api.analyse(++count, 'denoise', id, {}, () => undefined))).snr,
  };
}

const notes = ({ warnings }: { readonly warnings: readonly { readonly message: string }[] }) =>
  warnings.map(({ message }) => message).filter((message) => message.includes('truth'));

describe('a truth next to a recording', () => {
  for (const part of sweepFirst(['edf', 'wfdb', 'csv'], 1))
    test.skipIf(part.isLeftOut).each(part.cases)(`is read with it: %s${part.note}`, async (format) => {
      const { noisy, clean, truth, beatCount } = await synthFiles(format);
      const { open, snrOf } = worker();
      const { opened, broken } = await open(truth, ...clean, ...noisy);
      expect(broken).toEqual([]);
      const own = opened.find(({ name }) => name === 'x');
      expect(opened).toHaveLength(2);
      expect(own?.truth?.beats).toHaveLength(beatCount);
      expect(own && notes(own)).toEqual([
        `The truth of ${beatCount} beats was read from x.truth.json. The true SNR of Denoise is relative to x_clean.`,
      ]);
      const snr = await snrOf(own?.id ?? '');
      expect(snr.trueBefore).toBeGreaterThan(0);
      expect(snr.trueAfter).toBeGreaterThan(snr.trueBefore ?? 0);
    });

  test('is read when dropped separately later, which discards earlier results', async () => {
    const { noisy, clean, truth, beatCount } = await synthFiles();
    const { open, snrOf } = worker();
    const first = (await open(...noisy, ...clean)).opened.find(({ name }) => name === 'x');
    const id = first?.id ?? '';
    expect(first?.truth).toBeNull();
    expect((await snrOf(id)).trueBefore).toBeNull();
    const later = await open(truth);
    expect(later).toMatchObject({ opened: [], broken: [], questions: [], changed: [{ id }] });
    expect(later.changed?.[0]?.truth?.beats).toHaveLength(beatCount);
    expect((await snrOf(id)).trueBefore).not.toBeNull();
  });

  test('gives the true SNR once the clean recording is present, in any order', async () => {
    const { noisy, clean, truth } = await synthFiles();
    const { open, snrOf } = worker();
    const { opened } = await open(...noisy, truth);
    expect(opened).toHaveLength(1);
    expect(opened[0] && notes(opened[0])[0]).toContain('needs x_clean too; drop it as well');
    const id = opened[0]?.id ?? '';
    expect((await snrOf(id)).trueBefore).toBeNull();
    const { changed } = await open(...clean);
    expect(changed).toMatchObject([{ id }]);
    expect((await snrOf(id)).trueBefore).not.toBeNull();
    // Another drop changes nothing.
    const other = new File(['time,ECG\n0,1\n0.1,2\n0.2,1\n0.3,2\n0.4,1\n'], 'y.csv');
    expect((await open({ path: 'y.csv', file: other })).changed).toBeUndefined();
  });

  test('a truth next to a recording that is damaged is reported, and the recording opens', async () => {
    const { noisy, damaged } = await synthFiles();
    const { opened, broken, badTruths } = await worker().open(...noisy, damaged);
    expect(broken).toEqual([]);
    expect(opened).toMatchObject([{ name: 'x', truth: null }]);
    expect(badTruths).toMatchObject([
      { id: opened[0]?.id, failure: { code: 'bad-value', where: { file: 'x.truth.json' } } },
    ]);
  });

  test('a truth next to a recording with the wrong clean recording is reported, and Denoise works without it', async () => {
    const { noisy, truth } = await synthFiles();
    const other = new File(['time,ECG\n0,1\n0.1,2\n0.2,1\n0.3,2\n0.4,1\n'], 'x_clean.csv');
    const { open, snrOf } = worker();
    const { opened } = await open(...noisy, truth, { path: 'x_clean.csv', file: other });
    const own = opened.find(({ name }) => name === 'x');
    expect(own && notes(own)[0]).toMatch(/x_clean has no channel ECG of the rate and length/);
    expect((await snrOf(own?.id ?? '')).trueBefore).toBeNull();
  });

  test('a truth next to a recording without its recording reports what to drop', async () => {
    const { truth } = await synthFiles();
    const { broken } = await worker().open(truth);
    expect(broken).toMatchObject([{ name: 'x.truth.json', failure: { code: 'missing-file' } }]);
  });
});
