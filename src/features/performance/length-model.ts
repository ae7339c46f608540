import { type BreakEven, breakEven } from '../../pipeline/performance/break-even.ts';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import type { BenchTime } from '../../pipeline/performance/study.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { shortCount } from './figures.ts';
import type { LogPoint } from './log-figure.ts';

export type LengthCurveId = 'direct' | 'overlap-save' | 'all-cores' | 'transfers' | 'kernel';

/** Time against length by one way of filtering. */
export interface LengthCurve {
  readonly id: LengthCurveId;
  readonly name: string;
  readonly points: readonly LogPoint[];
  /** Points whose time is predicted, by length. */
  readonly predicted: ReadonlySet<number>;
}

/** The faster of two times; null where there is neither. */
function faster(a: BenchTime | null, b: BenchTime | null): BenchTime | null {
  if (a === null || b === null) return a ?? b;
  return a.ms <= b.ms ? a : b;
}

const timeOf: Readonly<Record<LengthCurveId, (row: FilterRow) => BenchTime | null>> = {
  direct: ({ cpu }) => cpu.direct,
  'overlap-save': ({ cpu }) => cpu.overlapSave,
  'all-cores': ({ cpu }) => faster(cpu.directAllCores, cpu.overlapSaveAllCores),
  transfers: ({ transfers }) =>
    transfers === null ? null : { ms: transfers.totalMs, source: 'wall-clock', runCount: 1 },
  kernel: ({ gpu, chosen }) => (chosen === null ? null : (gpu[chosen] ?? null)),
};

const names: Readonly<Record<LengthCurveId, string>> = {
  direct: 'CPU, direct sum',
  'overlap-save': 'CPU, overlap-save',
  'all-cores': 'CPU, all cores',
  transfers: 'GPU with transfers',
  kernel: 'GPU kernel',
};

const order: readonly LengthCurveId[] = ['direct', 'transfers', 'kernel', 'overlap-save', 'all-cores'];

/** All ways that were measured, against length. */
export function lengthCurves(rows: readonly FilterRow[]): readonly LengthCurve[] {
  return order.flatMap((id) => {
    const found = rows.flatMap((row) => {
      const time = timeOf[id](row);
      return time === null
        ? []
        : [{ x: row.sampleCount, y: time.ms, isPredicted: time.source === 'predicted' }];
    });
    if (found.length === 0) return [];
    const predicted = new Set(found.filter(({ isPredicted }) => isPredicted).map(({ x }) => x));
    return [{ id, name: names[id], points: found.map(({ x, y }) => ({ x, y })), predicted }];
  });
}

/** From which length the GPU with transfers is ahead of one thread; null where either was not measured. */
export function transfersBreakEven(
  curves: readonly LengthCurve[],
  baseline: 'direct' | 'overlap-save',
): BreakEven | null {
  const cpu = curves.find(({ id }) => id === baseline)?.points ?? [];
  const gpu = curves.find(({ id }) => id === 'transfers')?.points ?? [];
  return breakEven(
    gpu.flatMap(({ x, y }) => {
      const other = cpu.find((point) => point.x === x);
      return other ? [{ sampleCount: x, cpuMs: other.y, gpuMs: y }] : [];
    }),
  );
}

/** Who is ahead, plainly. */
export function aheadText(even: BreakEven | null, longest: number): string | null {
  if (even === null) return null;
  if (even.sampleCount !== null) return `GPU ahead from ${shortCount(roundCount(even.sampleCount))} samples`;
  if (even.always === 'gpu') return 'GPU ahead throughout';
  return `CPU ahead up to ${shortCount(longest)}`;
}

/** A length to two digits that count, as a break-even is known no better. */
export const roundCount = (count: number): number => Number(count.toPrecision(2));

/** A break-even in words. */
export const countText = (count: number): string => `${formatNumber(roundCount(count), 0)} samples`;
