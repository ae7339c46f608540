import { createRandom } from '../../dsp/statistics/random.ts';
import { scanWrapping } from '../../dsp/samples/scan.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { scan, type SweepBanks, sweepBlocks, type SweepLength } from '../../gpu/kernels/scan.ts';
import { cpuTime } from './cpu-time.ts';
import { readAmount, readFlag, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';
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

/** One length of the running sum. */
const readRow = readObject({
  sampleCount: readAmount,
  /** 'record' sums over the whole record; the others restart after every `blockLength` values. */
  kind: readOneOf(['record', 'block', 'block-padded']),
  /** Number of values per block; null over the whole record. */
  blockLength: readOrNull(readAmount),
  /** Number of memory banks for which the padding is made; null without padding. */
  banks: readOrNull(readOneOf([16, 32])),
  ...kernelFields,
  /** Whether every sum equals the CPU's; null without a GPU. */
  isEqual: readOrNull(readFlag),
});
type ScanRow = Shape<typeof readRow>;

export interface ScanOptions {
  readonly scanLengths: readonly number[];
}

function blockText({ blockLength, banks }: ScanRow): string {
  if (blockLength === null) return 'the record';
  return `blocks of ${blockLength}${banks === null ? '' : `, padded for ${banks} banks`}`;
}

/** Paper 4's running sums. */
export const scanStudy: Study<'scan', ScanRow, ScanOptions> = {
  id: 'scan',
  title: 'Running sum',
  source: 'Yu 2012, both plots',
  parameters: parameterGroup({ group: 'Other studies', source: 'Yu 2012', stage: 'measure' }, [
    textParameter('scanLengths', 'Running sums', {
      example: '10k, 1M',
      counts: { min: 1000, max: 1e8, most: 20 },
      default: '10k,100k,1M,10M',
      help: 'Lengths of the running sums, separated by commas.',
    }),
  ]),
  quick: { scanLengths: '10k' },
  options: (parameters) => [{ scanLengths: readCountList(parameters, 'scanLengths') }],
  readRow,
  keys: ['sampleCount', 'kind', 'blockLength', 'banks'],
  gpuPath: ['transfers', 'totalMs'],
  table: {
    title: 'Running sums, ms',
    columns: [
      { head: 'values', kind: 'count', value: (row) => row.sampleCount },
      { head: 'of', kind: 'text', value: blockText },
      { head: 'CPU', kind: 'number', value: (row) => row.cpu.ms },
      { head: 'GPU kernel', kind: 'number', value: (row) => row.gpu?.ms ?? null },
      { head: 'with transfers', kind: 'number', value: (row) => row.transfers?.totalMs ?? null },
      { head: 'equal', kind: 'equal', value: (row) => row.isEqual },
    ],
  },
  lengths: (rows) => rows.filter(({ kind }) => kind === 'record'),
  match: (rows) => {
    const row = rows.findLast(({ kind }) => kind === 'record');
    if (!row) return null;
    return { cpuMs: row.cpu.ms, gpuMs: row.gpu?.ms ?? null, about: `${row.sampleCount} samples, kernel` };
  },
};

const blockLengths: readonly SweepLength[] = [32, 64, 128, 256, 512, 1024, 2048];

/** Without padding, with the paper's for 16 banks, and with that for the 32 banks of current GPUs. */
const paddings: readonly SweepBanks[] = [null, 16, 32];

type Case = Pick<ScanRow, 'sampleCount' | 'kind' | 'blockLength' | 'banks'>;

/**
 * Measures paper 4's two plots: the running sum over a whole record against its length, and over blocks with and
 * without padding. Many blocks run at once, because a single one takes no longer than its start.
 */
export async function runScanStudy(
  tools: StudyTools<ScanRow>,
  options: ScanOptions & TimingOptions,
): Promise<void> {
  const longest = Math.min(1 << 20, Math.max(...options.scanLengths));
  const cases: Case[] = [
    ...options.scanLengths.map(
      (sampleCount) => ({ sampleCount, kind: 'record', blockLength: null, banks: null }) as const,
    ),
    ...blockLengths.flatMap((blockLength) =>
      paddings.map(
        (banks) =>
          ({
            sampleCount: longest - (longest % blockLength),
            kind: banks === null ? 'block' : 'block-padded',
            blockLength,
            banks,
          }) as const,
      ),
    ),
  ];
  for (const [index, scanCase] of cases.entries()) {
    const { kind, sampleCount, blockLength } = scanCase;
    const doing = kind === 'record' ? `${sampleCount} values` : `blocks of ${blockLength ?? 0}`;
    tools.progress(index / cases.length, doing);
    await yieldToMessages(tools);
    tools.row(await measureRow(tools, scanCase, options));
  }
}

async function measureRow(
  tools: BenchTools,
  scanCase: Case,
  { repeats, longestDirectMs }: TimingOptions,
): Promise<ScanRow> {
  const { sampleCount, blockLength } = scanCase;
  const random = createRandom(1);
  const values = Uint32Array.from({ length: sampleCount }, () => Math.floor(random.uniform() * 1000));
  const often = { repeats, mostMs: longestDirectMs };
  const onCpu = () => scanWrapping(values, blockLength ?? sampleCount);
  const cpu = await cpuTime(tools, often, onCpu);
  if (tools.engine === null) return { ...scanCase, cpu, gpu: null, transfers: null, isEqual: null };
  const kernel = {
    samples: values,
    outputBytes: values.byteLength,
    record: makeRecorder(tools.engine, scanCase),
  };
  const { gpu, transfers, output } = await timeKernel(tools, tools.engine, kernel, often);
  const sums = onCpu();
  const isEqual = new Uint32Array(output).every((value, n) => value === sums[n]);
  return { ...scanCase, cpu, gpu, transfers, isEqual };
}

function makeRecorder(engine: GpuEngine, { sampleCount, blockLength, banks }: Case): OneKernel['record'] {
  const length = blockLengths.find((known) => known === blockLength);
  if (length === undefined) return (commands, x, y) => scan(engine, commands, x, y, sampleCount);
  return (commands, x, y) => sweepBlocks(engine, commands, x, y, sampleCount, { blockLength: length, banks });
}
