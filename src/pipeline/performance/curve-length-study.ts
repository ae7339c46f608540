import { defaultCurveLengthParams, scaleCurveLength } from '../../analysis/qrs/curve-length-params.ts';
import { curveLength } from '../../analysis/qrs/curve-length-signal.ts';
import { defaultSynthParams } from '../../analysis/synth/params.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import {
  recordCurveLength as curveLengthOnDevice,
  curveLengthCount,
} from '../../gpu/kernels/curve-length.ts';
import { cpuTime } from './cpu-time.ts';
import { readAmount, readFlag, readObject, readOrNull, type Shape } from './read-shape.ts';
import {
  type BenchTools,
  yieldToMessages,
  readCountList,
  kernelFields,
  type Study,
  type StudyTools,
  type TimingOptions,
} from './study.ts';
import { type OneKernel, timeKernel } from './transfer-times.ts';
import { parameterGroup, textParameter } from '../declare.ts';

/** One length of ECG at 360 Hz. */
const readRow = readObject({
  sampleCount: readAmount,
  durationSec: readAmount,
  ...kernelFields,
  /** Whether every value equals the CPU's; null without a GPU. */
  isEqual: readOrNull(readFlag),
});
type CurveLengthRow = Shape<typeof readRow>;

export interface CurveLengthOptions {
  /** s at 360 Hz. */
  readonly curveLengthSec: readonly number[];
}

/** Paper 4's transform. */
export const curveLengthStudy: Study<'curve-length', CurveLengthRow, CurveLengthOptions> = {
  id: 'curve-length',
  title: 'Curve length',
  source: 'Yu 2012, abstract',
  parameters: parameterGroup({ group: 'Other studies', source: 'Yu 2012', stage: 'measure' }, [
    textParameter('curveLengthSec', 'Curve length, s', {
      example: '60, 3600',
      counts: { min: 1, max: 86_400, most: 20 },
      default: '60,600,3600,86400',
      help: 'Lengths of ECG at 360 Hz, in seconds, separated by commas.',
    }),
  ]),
  quick: { curveLengthSec: '60' },
  options: (parameters) => [{ curveLengthSec: readCountList(parameters, 'curveLengthSec') }],
  readRow,
  keys: ['sampleCount'],
  gpuPath: ['transfers', 'totalMs'],
  table: {
    title: 'Curve length at 360 Hz, ms',
    columns: [
      { head: 'samples', kind: 'count', value: (row) => row.sampleCount },
      { head: 'CPU', kind: 'number', value: (row) => row.cpu.ms },
      { head: 'GPU kernel', kind: 'number', value: (row) => row.gpu?.ms ?? null },
      { head: 'with transfers', kind: 'number', value: (row) => row.transfers?.totalMs ?? null },
      { head: 'CPU / kernel', kind: 'times', value: ({ cpu, gpu }) => (gpu ? cpu.ms / gpu.ms : null) },
      { head: 'equal', kind: 'equal', value: (row) => row.isEqual },
    ],
  },
  lengths: (rows) => rows,
  match: (rows) => {
    const row = rows.at(-1);
    if (!row) return null;
    const conditions = `${row.durationSec} s at 360 Hz, kernel`;
    return { cpuMs: row.cpu.ms, gpuMs: row.gpu?.ms ?? null, about: conditions };
  },
};

/** Sampling rate of paper 4's records, which are from the arrhythmia database, Hz. */
const ecgFs = 360;

/** Units per millivolt in that database. */
const ecgGain = 200;

/** Makes an ECG in whole units by repeating a synthetic minute. */
async function repeatedEcg(sampleCount: number): Promise<Int32Array<ArrayBuffer>> {
  const { recording } = synthesise({ ...defaultSynthParams, fs: ecgFs, durationSec: 60 });
  const index = recording.channels.findIndex(({ role }) => role === 'ecg');
  const { values } = await recording.read(index, 0, 60 * ecgFs);
  const minute = Int32Array.from(values, (value) => Math.round(ecgGain * value));
  const ecg = new Int32Array(sampleCount);
  for (let from = 0; from < sampleCount; from += minute.length) {
    ecg.set(minute.subarray(0, sampleCount - from), from);
  }
  return ecg;
}

/** Measures paper 4's transform over records at 360 Hz, in integer arithmetic, which is exact on CPU and GPU. */
export async function runCurveLengthStudy(
  tools: StudyTools<CurveLengthRow>,
  options: CurveLengthOptions & TimingOptions,
): Promise<void> {
  for (const [index, durationSec] of options.curveLengthSec.entries()) {
    const share = index / options.curveLengthSec.length;
    tools.progress(share, `${durationSec} s at ${ecgFs} Hz`);
    await yieldToMessages(tools);
    tools.row(await measureRow(tools, durationSec, options));
  }
}

async function measureRow(
  tools: BenchTools,
  durationSec: number,
  { repeats, longestDirectMs }: TimingOptions,
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
    record: (...[commands, x, y]: Parameters<OneKernel['record']>) =>
      curveLengthOnDevice(engine, commands, scale, x, y, sampleCount),
  };
  const { gpu, transfers, output } = await timeKernel(tools, engine, kernel, often);
  const lengths = curveLength(ecg, scale);
  const isEqual = new Int32Array(output).every((value, n) => value === lengths[n]);
  return { ...row, gpu, transfers, isEqual };
}
