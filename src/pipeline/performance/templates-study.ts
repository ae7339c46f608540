import { createMatcher } from '../../analysis/templates/matcher.ts';
import { type FoundShifts, readShifts } from '../../gpu/kernels/correlation-shifts.ts';
import type { BenchOptions, BenchTime, TemplatesRow } from '../../model/performance.ts';
import type { TemplateMeasure } from '../../model/templates.ts';
import { type BenchTools, breathe } from './bench-tools.ts';
import { cpuTime, type Repeats } from './cpu-time.ts';
import { timeKernel } from './kernel-trip.ts';
import {
  benchBinSamples,
  benchMeasures,
  benchShape,
  makeTemplateCase,
  type TemplateCase,
} from './template-case.ts';
import { prepareMatching } from './template-gpu.ts';

/** Comparisons over which the CPU's rate is first felt for. */
const trialComparisons = 20_000;

const shiftCount = 2 * benchShape.largestShift + 1;

/** What sorting beats into templates costs: the likeness of beats and templates at every shift, by each measure. */
export async function runTemplatesStudy(tools: BenchTools, options: BenchOptions): Promise<void> {
  const sizes = options.templateCounts.flatMap((templateCount) =>
    options.templateBeats.map((beatCount) => ({ beatCount, templateCount })),
  );
  const rowCount = sizes.length * benchMeasures.length;
  for (const [index, { beatCount, templateCount }] of sizes.entries()) {
    await breathe(tools);
    const templateCase = makeTemplateCase(beatCount, templateCount);
    for (const [k, measure] of benchMeasures.entries()) {
      const share = (index * benchMeasures.length + k) / rowCount;
      const doing = `${measure.toUpperCase()}, ${beatCount} × ${templateCount}`;
      tools.tell({ kind: 'progress', study: 'templates', share, doing });
      await breathe(tools);
      const row = await measureRow(tools, measure, templateCase, options);
      tools.tell({ kind: 'row', study: 'templates', row });
    }
  }
}

async function measureRow(
  tools: BenchTools,
  measure: TemplateMeasure,
  templateCase: TemplateCase,
  { repeats, longestDirectMs }: BenchOptions,
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
 * The product's own way on one thread: measured, or where that would take longer than `mostMs`, a quarter of that
 * measured over the first beats and the rest worked out, since beats cost the same.
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

/** Where the kernel does not say that digits were lost: those the product takes again on the CPU. */
function largestApart({ rhos, nextRhos }: FoundShifts, truth: Float64Array): number {
  let most = 0;
  for (const [i, rho] of truth.entries()) {
    const apart = nextRhos[i] === 2 ? 0 : Math.abs((rhos[i] ?? 0) - rho);
    if (!(apart <= most)) most = apart;
  }
  return most;
}
