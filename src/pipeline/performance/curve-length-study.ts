import { defaultCurveLengthParams, scaleCurveLength } from '../../analysis/qrs/curve-length-params.ts';
import { curveLength } from '../../analysis/qrs/curve-length-signal.ts';
import { curveLength as curveLengthOnDevice, curveLengthCount } from '../../gpu/kernels/curve-length.ts';
import type { BenchOptions, CurveLengthRow } from '../../model/performance.ts';
import { ecgFs, ecgGain, repeatedEcg } from './bench-ecg.ts';
import { type BenchTools, breathe } from './bench-tools.ts';
import { cpuTime } from './cpu-time.ts';
import { timeKernel } from './kernel-trip.ts';

/** Paper 4's transform over records at 360 Hz, in integer arithmetic, exact on both. */
export async function runCurveLengthStudy(tools: BenchTools, options: BenchOptions): Promise<void> {
  for (const [index, durationSec] of options.curveLengthSec.entries()) {
    const share = index / options.curveLengthSec.length;
    tools.tell({ kind: 'progress', study: 'curve-length', share, doing: `${durationSec} s at ${ecgFs} Hz` });
    await breathe(tools);
    tools.tell({ kind: 'row', study: 'curve-length', row: await measureRow(tools, durationSec, options) });
  }
}

async function measureRow(
  tools: BenchTools,
  durationSec: number,
  { repeats, longestDirectMs }: BenchOptions,
): Promise<CurveLengthRow> {
  const sampleCount = Math.round(durationSec * ecgFs);
  const ecg = await repeatedEcg(sampleCount);
  const scale = scaleCurveLength(ecgFs, ecgGain, 'integer', defaultCurveLengthParams);
  const often = { repeats, mostMs: longestDirectMs };
  const cpu = await cpuTime(tools, often, () => curveLength(ecg, scale));
  const row = { sampleCount, durationSec, cpu };
  if (tools.engine === null) return { ...row, gpu: null, transfers: null, isEqual: null };
  const { engine } = tools;
  const kernel = {
    samples: ecg,
    outputBytes: 4 * curveLengthCount(scale, sampleCount),
    record: (...[commands, x, y]: Parameters<Parameters<typeof timeKernel>[2]['record']>) =>
      curveLengthOnDevice(engine, commands, scale, x, y, sampleCount),
  };
  const { gpu, transfers, output } = await timeKernel(tools, engine, kernel, often);
  const lengths = curveLength(ecg, scale);
  const isEqual = new Int32Array(output).every((value, n) => value === lengths[n]);
  return { ...row, gpu, transfers, isEqual };
}
