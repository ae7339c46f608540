import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/pipeline/report.ts';
import { adapterNote, hasNodeAdapter } from '../../../support/node-adapter.ts';
import { runCommand } from '../../../support/run-command.ts';
import { shareOfRange } from '../../../support/share-of-range.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { gpuTraceTolerance } from '../../../support/tolerances.ts';

const folder = temporaryFolder();
const file = join(folder, 'made.edf');
const chain = ['--stage', 'type=highpass,low=0.5,taps=825', '--stage', 'type=lowpass,high=30,taps=100'];

interface Filtered {
  readonly channels: readonly { readonly samples: readonly (number | null)[] }[];
}

async function filtered(backend: string, ...options: string[]): Promise<Report> {
  const { output } = await runCommand('filter', file, '--backend', backend, ...chain, ...options);
  return JSON.parse(output) as Report;
}

const listSamples = (report: Report): Float64Array[] =>
  (report.result as Filtered).channels.map(({ samples }) =>
    Float64Array.from(samples, (value) => value ?? Number.NaN),
  );

async function readTable(path: string): Promise<number[][]> {
  const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => line.split(',').slice(1).map(Number));
}

describe.skipIf(!hasNodeAdapter)(`filter --backend webgpu${adapterNote}`, () => {
  beforeAll(() => runCommand('synth', '--out', join(folder, 'made'), '--duration', '20', '--write', 'edf'));

  it.each(['zero-phase', 'causal'])(
    'gives the result of direct sums, %s, and reports what ran',
    async (alignment) => {
      const gpu = await filtered('webgpu', '--alignment', alignment);
      const twin = listSamples(await filtered('reference', '--alignment', alignment));
      for (const [k, own] of listSamples(gpu).entries()) {
        expect(shareOfRange(own, twin[k] ?? [])).toBeLessThan(gpuTraceTolerance);
      }
      expect(gpu.backend).toMatchObject({ kind: 'webgpu', why: 'chosen by hand' });
      expect(gpu.timings['filtered']).toMatchObject({ backend: 'webgpu', why: 'chosen by hand' });
    },
  );

  it('writes its result', async () => {
    const tables = await Promise.all(
      ['webgpu', 'reference'].map(async (backend) => {
        const path = join(folder, backend);
        const report = await filtered(backend, '--write', 'csv', '--out', path);
        return { report, rows: await readTable(`${path}.csv`) };
      }),
    );
    const [gpu, twin] = tables.map(({ rows }) => rows);
    for (const column of [0, 1]) {
      const [own, other] = [gpu, twin].map((rows) => rows?.map((row) => row[column] ?? Number.NaN) ?? []);
      expect(shareOfRange(own ?? [], other ?? [])).toBeLessThan(gpuTraceTolerance);
    }
    expect(tables[0]?.report.timings['filter']).toMatchObject({ backend: 'webgpu' });
  });
});

describe.skipIf(hasNodeAdapter)(
  `filter --backend webgpu without a GPU${hasNodeAdapter ? ' (passed over: here is one)' : ''}`,
  () => {
    beforeAll(() => runCommand('synth', '--out', join(folder, 'made'), '--duration', '20', '--write', 'edf'));

    it('gives the CPU’s result, and reports this', async () => {
      const { backend, warnings } = await filtered('webgpu');
      expect(backend).toMatchObject({ kind: 'cpu', why: 'there is no GPU' });
      expect(warnings.map(({ code }) => code)).toContain('gpu-lost');
    });
  },
);
