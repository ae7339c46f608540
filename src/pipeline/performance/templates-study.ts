import { createMatcher } from '../../analysis/templates/matcher.ts';
import { type FoundShifts, readShifts } from '../../gpu/kernels/correlation-shifts.ts';
import type { TemplateMeasure } from '../../model/templates.ts';
import { cpuTime, type Repeats } from './cpu-time.ts';
import { readAmount, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';
import {
  type BenchTime,
  type BenchTools,
  yieldToMessages,
  readCountList,
  kernelFields,
  type Study,
  type StudyTools,
  type TimingOptions,
} from './study.ts';
import {
  benchBinSamples,
  benchMeasures,
  benchShape,
  makeTemplateCase,
  prepareMatching,
  type TemplateCase,
} from './template-case.ts';
import { timeKernel } from './transfer-times.ts';
import { parameterGroup, textParameter } from '../declare.ts';

/** Beats at 41 shifts against some templates by one measure; windows of 150 samples. The CPU uses double precision. */
const readRow = readObject({
  measure: readOneOf(benchMeasures),
  beatCount: readAmount,
  templateCount: readAmount,
  /** Beats × shifts × templates. */
  comparisonCount: readAmount,
  ...kernelFields,
  /** Comparisons per second, in 10⁶: the CPU's, and the GPU's including transfers. */
  cpuRate: readAmount,
  gpuRate: readOrNull(readAmount),
  /** Largest difference of the best similarity from the CPU's; null without a GPU. */
  largestDifference: readOrNull(readAmount),
});
type TemplatesRow = Shape<typeof readRow>;

export interface TemplatesStudyOptions {
  /** Numbers of beats and of templates; all combinations are measured. */
  readonly templateBeats: readonly number[];
  readonly templateCounts: readonly number[];
}

const totalMs = ({ transfers }: TemplatesRow): number | null => transfers?.totalMs ?? null;

function speedUp({ cpu, transfers }: TemplatesRow): number | null {
  return transfers === null ? null : cpu.ms / transfers.totalMs;
}

/** Paper 3's search for best shifts, which takes most of its time. */
export const templatesStudy: Study<'templates', TemplatesRow, TemplatesStudyOptions> = {
  id: 'templates',
  title: 'Template matching',
  source: 'Kratsas 2000, section 2.1',
  parameters: parameterGroup({ group: 'Other studies', source: 'Kratsas 2000, 2.1', stage: 'measure' }, [
    textParameter('templateBeats', 'Matching, beats', {
      example: '1k, 86.4k',
      counts: { min: 100, max: 1e6, most: 10 },
      default: '1k,10k,86400',
      help: 'Numbers of beats compared with templates at 41 shifts, separated by commas; a day has about 100 000.',
    }),
    textParameter('templateCounts', 'Matching, templates', {
      example: '1, 16',
      counts: { min: 1, max: 256, most: 10 },
      default: '1,16',
      help: 'Numbers of templates that each beat is compared with, separated by commas: 1 is the master alone.',
    }),
  ]),
  quick: { templateBeats: '100', templateCounts: '2' },
  options: (parameters) => [
    {
      templateBeats: readCountList(parameters, 'templateBeats'),
      templateCounts: readCountList(parameters, 'templateCounts'),
    },
  ],
  readRow,
  keys: ['measure', 'beatCount', 'templateCount'],
  gpuPath: ['transfers', 'totalMs'],
  table: {
    title: 'Beats against templates at 41 shifts, ms; comparisons a second',
    columns: [
      { head: 'measure', kind: 'text', value: (row) => row.measure.toUpperCase() },
      { head: 'beats × templates', kind: 'text', value: (row) => `${row.beatCount} × ${row.templateCount}` },
      { head: 'CPU', kind: 'time', value: (row) => row.cpu },
      { head: 'GPU kernel', kind: 'number', value: (row) => row.gpu?.ms ?? null },
      { head: 'with transfers', kind: 'number', value: totalMs },
      { head: 'CPU / it', kind: 'times', value: speedUp },
      { head: 'CPU, 10⁶/s', kind: 'number', value: (row) => row.cpuRate },
      { head: 'GPU, 10⁶/s', kind: 'number', value: (row) => row.gpuRate },
      { head: 'difference', kind: 'share', value: (row) => row.largestDifference },
    ],
  },
  details: [
    {
      head: 'Template matching, 41 shifts',
      columns: [
        { head: 'Measure', kind: 'text', value: (row) => row.measure.toUpperCase() },
        { head: 'Beats', kind: 'count', value: (row) => row.beatCount },
        { head: 'Templates', kind: 'count', value: (row) => row.templateCount },
      ],
    },
    {
      head: 'ms',
      columns: [
        { head: 'CPU', kind: 'time', value: (row) => row.cpu },
        { head: 'kernel', kind: 'time', value: (row) => row.gpu },
        { head: 'transfers', kind: 'number', value: totalMs },
      ],
    },
    {
      head: '10⁶ comparisons/s',
      columns: [
        { head: 'CPU', kind: 'number', value: (row) => row.cpuRate },
        { head: 'GPU', kind: 'number', value: (row) => row.gpuRate },
      ],
    },
    {
      head: 'GPU against CPU',
      columns: [
        { head: '×', kind: 'times', value: speedUp },
        { head: 'difference', kind: 'share', value: (row) => row.largestDifference },
      ],
    },
  ],
  match: (rows) => {
    const row = rows.findLast(({ measure }) => measure === 'cwa');
    if (!row) return null;
    const conditions = `${row.beatCount} beats × ${row.templateCount} templates, CWA, with transfers`;
    return { cpuMs: row.cpu.ms, gpuMs: totalMs(row), about: conditions };
  },
};

/** Number of comparisons in a first rough measurement of the CPU's rate. */
const trialComparisons = 20_000;

const shiftCount = 2 * benchShape.largestShift + 1;

/**
 * Measures the cost of sorting beats into templates: the similarity of beats and templates at every shift, by each
 * measure.
 */
export async function runTemplatesStudy(
  tools: StudyTools<TemplatesRow>,
  options: TemplatesStudyOptions & TimingOptions,
): Promise<void> {
  const sizes = options.templateCounts.flatMap((templateCount) =>
    options.templateBeats.map((beatCount) => ({ beatCount, templateCount })),
  );
  const rowCount = sizes.length * benchMeasures.length;
  for (const [index, { beatCount, templateCount }] of sizes.entries()) {
    await yieldToMessages(tools);
    const templateCase = makeTemplateCase(beatCount, templateCount);
    for (const [k, measure] of benchMeasures.entries()) {
      const share = (index * benchMeasures.length + k) / rowCount;
      const doing = `${measure.toUpperCase()}, ${beatCount} × ${templateCount}`;
      tools.progress(share, doing);
      await yieldToMessages(tools);
      tools.row(await measureRow(tools, measure, templateCase, options));
    }
  }
}

async function measureRow(
  tools: BenchTools,
  measure: TemplateMeasure,
  templateCase: TemplateCase,
  { repeats, longestDirectMs }: TimingOptions,
): Promise<TemplatesRow> {
  const { beatCount, templates } = templateCase;
  const often = { repeats, mostMs: longestDirectMs };
  const { cpu, rhos } = await matchOnCpu(tools, measure, templateCase, often);
  const comparisonCount = beatCount * shiftCount * templates.length;
  const rateOf = (ms: number) => comparisonCount / ms / 1000;
  const row = { measure, beatCount, templateCount: templates.length, comparisonCount, cpu };
  if (tools.engine === null) {
    const none = { gpu: null, transfers: null, gpuRate: null, largestDifference: null };
    return { ...row, cpuRate: rateOf(cpu.ms), ...none };
  }
  const kernel = await prepareMatching(tools.engine, measure, templateCase);
  try {
    const { gpu, transfers, output } = await timeKernel(tools, tools.engine, kernel, often);
    return {
      ...row,
      gpu,
      transfers,
      cpuRate: rateOf(cpu.ms),
      gpuRate: rateOf(transfers.totalMs),
      largestDifference: largestApart(readShifts(output, benchShape.largestShift), rhos),
    };
  } finally {
    kernel.release();
  }
}

/**
 * Times the product's own algorithm on one thread. If that would take longer than `mostMs`, it measures a quarter of
 * that time over the first beats and extrapolates, because all beats cost the same.
 */
async function matchOnCpu(
  tools: BenchTools,
  measure: TemplateMeasure,
  { beatCount, samples, stretchLength, templates }: TemplateCase,
  often: Repeats,
): Promise<{ cpu: BenchTime; rhos: Float64Array }> {
  const matcher = createMatcher({ measure, binSamples: benchBinSamples }, benchShape);
  const prepared = templates.map((template) => matcher.prepare(template));
  const rhos = new Float64Array(beatCount * templates.length);
  const match = (count: number): void => {
    for (let beat = 0; beat < count; beat++) {
      matcher.load(samples, beat * stretchLength);
      for (const [k, template] of prepared.entries())
        rhos[beat * prepared.length + k] = matcher.match(template).rho;
    }
  };
  const trial = Math.min(beatCount, Math.ceil(trialComparisons / shiftCount / templates.length));
  match(trial);
  const startMs = tools.now();
  match(trial);
  const beatMs = Math.max(1e-9, (tools.now() - startMs) / trial);
  const part = beatCount * beatMs <= often.mostMs ? beatCount : Math.ceil(often.mostMs / 4 / beatMs);
  const count = Math.max(trial, Math.min(part, beatCount));
  const time = await cpuTime(tools, often, () => match(count));
  const matched = rhos.subarray(0, count * templates.length);
  if (count === beatCount) return { cpu: time, rhos: matched };
  return { cpu: { ms: (time.ms * beatCount) / count, source: 'predicted', runCount: 0 }, rhos: matched };
}

/**
 * Returns the largest difference of the results. Those that the kernel marks as imprecise are left out, because the
 * product computes them again on the CPU.
 */
function largestApart({ rhos, nextRhos }: FoundShifts, truth: Float64Array): number {
  let most = 0;
  for (const [i, rho] of truth.entries()) {
    const rhoDifference = nextRhos[i] === 2 ? 0 : Math.abs((rhos[i] ?? 0) - rho);
    if (!(rhoDifference <= most)) most = rhoDifference;
  }
  return most;
}
