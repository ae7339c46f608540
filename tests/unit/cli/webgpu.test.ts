import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IntervalsResult } from '../../../src/model/intervals.ts';
import { analysedIntervals, type PrintedResult } from '../../../src/pipeline/printed-windows.ts';
import type { Report } from '../../../src/pipeline/report.ts';
import { compareIntervals } from '../../support/compare-intervals.ts';
import { dataNote, dataPath, hasData } from '../../support/data.ts';
import { adapterNote, hasNodeAdapter } from '../../support/node-adapter.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { gpuEventToleranceMs } from '../../support/tolerances.ts';

const folder = temporaryFolder();

async function intervals(file: string, ...options: string[]): Promise<Report> {
  const { output } = await runCommand('intervals', file, '--resamples', '20', ...options);
  return JSON.parse(output) as Report;
}

/** Runs a command on the GPU, checks that it was used, and returns the result with the difference from the CPU's. */
async function bothWays(file: string, ...options: string[]) {
  const gpu = await intervals(file, '--backend', 'webgpu', ...options);
  const cpu = await intervals(file, '--backend', 'cpu', ...options);
  const { own, twin, eventMs, statisticsMs } = compareIntervals(
    analysedIntervals(gpu.result as PrintedResult<IntervalsResult>),
    analysedIntervals(cpu.result as PrintedResult<IntervalsResult>),
  );
  return {
    gpu,
    cpu,
    differ: {
      facts: JSON.stringify(own) !== JSON.stringify(twin),
      warnings: JSON.stringify(gpu.warnings) !== JSON.stringify(cpu.warnings),
      events: eventMs > gpuEventToleranceMs,
      statistics: statisticsMs > gpuEventToleranceMs,
    },
  };
}

const nowhere = { facts: false, warnings: false, events: false, statistics: false };

describe.skipIf(!hasNodeAdapter)(`intervals --backend webgpu${adapterNote}`, () => {
  it.each(['wfdb', 'edf', 'csv'])(
    'intervals --backend webgpu equal those of the CPU for %s',
    async (format) => {
      const path = join(folder, format);
      await runCommand('synth', '--out', path, '--duration', '70', '--write', format, '--noise', 'white:25');
      const { gpu, cpu, differ } = await bothWays(format === 'wfdb' ? `${path}.hea` : `${path}.${format}`);
      expect(differ).toEqual(nowhere);
      const why = 'chosen by hand';
      expect(gpu.backend).toEqual({ kind: 'webgpu', name: expect.any(String), why });
      expect(gpu.timings['ppg']).toEqual({ ms: expect.any(Number), backend: 'webgpu', why });
      expect(gpu.timings['judge']).toMatchObject({ backend: 'cpu' });
      expect(cpu.backend).toMatchObject({ kind: 'cpu', why });
    },
  );

  const recorded = [
    ['bidmc', 'bidmc_01_Signals.csv', ['--to', '120']],
    ['wrist-ppg-exercise', 's1_walk.csv', ['--from', '10', '--to', '100', '--average', '4']],
    ['arduino-ecg-ppg', 'measurement_sitting.csv', ['--channels', 'ecg=column 4,ppg=column 2']],
  ] as const;

  describe.skipIf(!hasData)(`on recorded data${dataNote}`, () => {
    it.each(recorded)('intervals equal those of the CPU for %s', async (name, file, options) => {
      const { gpu, differ } = await bothWays(dataPath(name, file), ...options);
      expect(differ).toEqual(nowhere);
      expect(gpu.backend.kind).toBe('webgpu');
    });
  });
});

describe.skipIf(!hasNodeAdapter)(`qrs --backend webgpu${adapterNote}`, () => {
  it.each([
    ['integer', '360'],
    ['real', '360'],
    ['real', '1000'],
  ])('finds the beats of the CPU in %s arithmetic at %s Hz', async (arithmetic, rate) => {
    const path = join(folder, `qrs-${rate}`);
    await runCommand('synth', '--out', path, '--duration', '40', '--rate', rate, '--noise', 'white:20');
    const detect = async (backend: string) => {
      const options = ['--arithmetic', arithmetic, '--backend', backend];
      return JSON.parse((await runCommand('qrs', `${path}.hea`, ...options)).output) as Report;
    };
    const [gpu, cpu] = [await detect('webgpu'), await detect('cpu')];
    expect(gpu.result).toEqual(cpu.result);
    expect(gpu.timings['detect']).toMatchObject({ backend: 'webgpu', why: 'chosen by hand' });
  });
});
