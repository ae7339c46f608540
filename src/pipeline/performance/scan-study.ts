import { createRandom } from '../../dsp/random.ts';
import { scanWrapping } from '../../dsp/scan.ts';
import { scan } from '../../gpu/kernels/scan.ts';
import { type SweepBanks, sweepBlocks, type SweepLength } from '../../gpu/kernels/scan-sweep.ts';
import type { BenchOptions, ScanRow } from '../../model/performance.ts';
import { type BenchTools, breathe } from './bench-tools.ts';
import { cpuTime } from './cpu-time.ts';
import { type OneKernel, timeKernel } from './kernel-trip.ts';

const blockLengths: readonly SweepLength[] = [32, 64, 128, 256, 512, 1024, 2048];

/** Without padding, with the paper's for 16 banks, and with that for the 32 of today's GPUs. */
const paddings: readonly SweepBanks[] = [null, 16, 32];

type Case = Pick<ScanRow, 'sampleCount' | 'kind' | 'blockLength' | 'banks'>;

/**
 * Paper 4's two plots: the running sum over a whole record against its length, and over single blocks
 * with and without padding. Of blocks there are many at once, since one takes no longer than starting it.
 */
export async function runScanStudy(tools: BenchTools, options: BenchOptions): Promise<void> {
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
    tools.tell({ kind: 'progress', study: 'scan', share: index / cases.length, doing });
    await breathe(tools);
    tools.tell({ kind: 'row', study: 'scan', row: await measureRow(tools, scanCase, options) });
  }
}

async function measureRow(
  tools: BenchTools,
  scanCase: Case,
  { repeats, longestDirectMs }: BenchOptions,
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
    record: recorderOf(tools.engine, scanCase),
  };
  const { gpu, transfers, output } = await timeKernel(tools, tools.engine, kernel, often);
  const sums = onCpu();
  const isEqual = new Uint32Array(output).every((value, n) => value === sums[n]);
  return { ...scanCase, cpu, gpu, transfers, isEqual };
}

function recorderOf(
  engine: NonNullable<BenchTools['engine']>,
  { sampleCount, blockLength, banks }: Case,
): OneKernel['record'] {
  const length = blockLengths.find((known) => known === blockLength);
  if (length === undefined) return (commands, x, y) => scan(engine, commands, x, y, sampleCount);
  return (commands, x, y) => sweepBlocks(engine, commands, x, y, sampleCount, { blockLength: length, banks });
}
