import type { PaperFigure, PerformanceResult, StudyId } from '../../model/performance.ts';
import { breakEven } from '../../pipeline/performance/break-even.ts';
import { paperFigures } from '../../pipeline/performance/paper-figures.ts';
import { ratio } from './figures.ts';

/** What this machine takes for a figure of a paper. */
export interface Found {
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
  readonly speedUp: number | null;
  /** Of a figure about a break-even: 'from 2¹⁵', or beyond which end of what was measured it lies; null without a GPU. */
  readonly evenText: string | null;
  /** Share of the CPU's time in what the GPU takes over, 0 … 1, and what Amdahl expects of it; of intervals alone. */
  readonly gpuShare: number | null;
  readonly amdahl: number | null;
  /** Which size it is of, where the paper names none. */
  readonly about: string;
}

/** A figure of a paper, and the same here; null before it is measured. */
export interface PaperLine {
  readonly figure: PaperFigure;
  readonly here: Found | null;
  readonly other: Found | null;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** 2ⁿ as it is printed. */
export const powerText = (exponent: number): string =>
  `2${String(exponent).replaceAll(/\d/g, (digit) => superscripts[Number(digit)] ?? '')}`;

const found = (cpuMs: number | null, gpuMs: number | null, about: string): Found => ({
  cpuMs,
  gpuMs,
  speedUp: ratio(cpuMs, gpuMs),
  evenText: null,
  gpuShare: null,
  amdahl: null,
  about,
});

function intervalsOf({ id }: PaperFigure, { studies }: PerformanceResult): Found | null {
  const fs = id.includes('50k') ? 50_000 : 500;
  const method = id.endsWith('historic') ? 'historic' : 'least-variance';
  const row = studies.intervals?.find((own) => own.fs === fs && own.method === method);
  if (!row) return null;
  const times = found(row.cpuMs, row.gpuMs, `${row.durationSec} s, ${row.beatCount} beats`);
  return { ...times, gpuShare: row.gpuShare, amdahl: row.amdahl };
}

function transformOf({ studies }: PerformanceResult): Found | null {
  const rows = studies.fft ?? [];
  const last = rows.at(-1);
  if (!last) return null;
  const even = breakEven(
    rows.flatMap(({ exponent, cpu, transfers }) =>
      transfers ? [{ sampleCount: 2 ** exponent, cpuMs: cpu.ms, gpuMs: transfers.totalMs }] : [],
    ),
  );
  const evenText =
    even === null
      ? null
      : even.sampleCount !== null
        ? `from ${powerText(Math.ceil(Math.log2(even.sampleCount)))}`
        : even.always === 'gpu'
          ? `under ${powerText(rows[0]?.exponent ?? 1)}`
          : `over ${powerText(last.exponent)}`;
  const times = found(last.cpu.ms, last.transfers?.totalMs ?? null, `${powerText(last.exponent)} samples`);
  return { ...times, evenText };
}

function curveLengthOf({ studies }: PerformanceResult): Found | null {
  const row = studies['curve-length']?.at(-1);
  return row ? found(row.cpu.ms, row.gpu?.ms ?? null, `${row.durationSec} s at 360 Hz, kernel`) : null;
}

function scanOf({ studies }: PerformanceResult): Found | null {
  const row = studies.scan?.findLast(({ kind }) => kind === 'record');
  return row ? found(row.cpu.ms, row.gpu?.ms ?? null, `${row.sampleCount} samples, kernel`) : null;
}

function matchingOf({ studies }: PerformanceResult): Found | null {
  const row = studies.templates?.findLast(({ measure }) => measure === 'cwa');
  if (!row) return null;
  const about = `${row.beatCount} beats × ${row.templateCount} templates, CWA, with transfers`;
  return found(row.cpu.ms, row.transfers?.totalMs ?? null, about);
}

function filterOf({ studies }: PerformanceResult): Found | null {
  const row = studies.filter?.find(
    (own) => own.sampleCount === 500_000 && Math.abs(own.tapCount - 2500) <= 1,
  );
  return row ? found(row.cpu.direct?.ms ?? null, row.transfers?.totalMs ?? null, 'with transfers') : null;
}

const finders: Readonly<Record<StudyId, (figure: PaperFigure, result: PerformanceResult) => Found | null>> = {
  intervals: intervalsOf,
  fft: (_, result) => transformOf(result),
  'curve-length': (_, result) => curveLengthOf(result),
  scan: (_, result) => scanOf(result),
  filter: (_, result) => filterOf(result),
  templates: (_, result) => matchingOf(result),
  workgroups: () => null,
};

const noNumbers = {
  cpuMs: null,
  gpuMs: null,
  speedUp: null,
  breakEvenExponent: null,
  isDerived: false,
} as const;

/** A study that the papers show as a curve, without a number to be printed. */
const sums: PaperFigure = {
  id: 'yu-scan',
  study: 'scan',
  name: 'Yu, running sum',
  source: 'Yu 2012, both plots',
  ...noNumbers,
};

/** What most of paper 3's time goes into; it prints whole runs alone. */
const matching: PaperFigure = {
  id: 'kratsas-matching',
  study: 'templates',
  name: 'Kratsas, best shift',
  source: 'Kratsas 2000, section 2.1',
  ...noNumbers,
};

const foundOf = (figure: PaperFigure, result: PerformanceResult | null): Found | null =>
  result === null || figure.study === null ? null : finders[figure.study](figure, result);

/** The papers' figures, and what was measured of the same. */
export function paperLines(
  result: PerformanceResult | null,
  other: PerformanceResult | null,
): readonly PaperLine[] {
  const last = paperFigures.findIndex(({ id }) => id === 'yu-curve-length') + 1;
  const figures = [...paperFigures.slice(0, last), sums, matching, ...paperFigures.slice(last)];
  return figures.map((figure) => ({ figure, here: foundOf(figure, result), other: foundOf(figure, other) }));
}
