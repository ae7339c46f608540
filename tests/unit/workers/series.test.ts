import { describe, expect, it } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import type { PickedFile } from '../../../src/workers/client-types.ts';

const quiet = () => undefined;
const header = (name: string, label: string, fs = 100): string =>
  `${name} 1 ${fs} 400\n${name}.dat 16 200 16 0 0 0 0 ${label}\n`;
const picked = (path: string, content: BlobPart): PickedFile => ({ path, file: new File([content], path) });

function record(name: string, first: number, label = 'MLII', fs = 100): PickedFile[] {
  const samples = Int16Array.from({ length: 400 }, (_, n) => first + n);
  return [picked(`${name}.hea`, header(name, label, fs)), picked(`${name}.dat`, samples)];
}

const series = { isSeries: true };

describe('recordings that are joined as a series', () => {
  it('recordings that are joined as a series are one, in the order of their files', async () => {
    const api = createAnalysisApi();
    const files = [...record('r2', 1000), ...record('r1', 0)];
    const outcome = await api.openFiles(1, files, series, quiet);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    const [summary, ...others] = outcome.value.opened;
    expect(others).toEqual([]);
    expect(summary.name).toBe('r2 … r1');
    expect(summary.durationSec).toBe(8);
    expect(summary.files).toEqual(['r2.hea', 'r2.dat', 'r1.hea', 'r1.dat']);
    const trace = await api.trace(summary.id, {
      channel: 0,
      form: 'raw',
      fromSec: 3.9,
      toSec: 4.1,
      columnCount: 2,
    });
    if (!trace.ok) throw new Error(trace.failure.message);
    // The last sample of the first and the first of the second, with 200 units per mV.
    expect(trace.value.max[0]).toBeCloseTo(1399 / 200, 5);
    expect(trace.value.min[1]).toBe(0);
  });

  it('recordings that are joined as a series are rejected with a message if they do not fit together', async () => {
    const api = createAnalysisApi();
    const rates = await api.openFiles(
      1,
      [...record('r1', 0), ...record('r2', 0, 'MLII', 200)],
      series,
      quiet,
    );
    expect(rates).toMatchObject({ ok: false, failure: { code: 'unsupported' } });
    const other = await api.openFiles(2, [...record('r1', 0), ...record('p1', 0, 'PLETH')], series, quiet);
    expect(other).toMatchObject({ ok: false, failure: { code: 'no-channel' } });
  });

  it('recordings that are joined as a series fail separately if they are damaged', async () => {
    const files = [...record('r1', 0), picked('r2.hea', header('r2', 'MLII'))];
    const outcome = await createAnalysisApi().openFiles(1, files, series, quiet);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    expect(outcome.value.opened.map(({ name }) => name)).toEqual(['r1 … r1']);
    expect(outcome.value.broken.map(({ failure }) => failure.code)).toEqual(['missing-file']);
  });
});
