import type { GpuEngine } from '../../gpu/engine.ts';
import { type FilterCase, largestDifference, makeFilterCase, measureCpuFilters } from './filter-case.ts';
import { measureGpuFilters, withFilter } from './filter-gpu.ts';
import { type FilterCheck, type FilterOptions, type FilterRow, filterTypes } from './filter-study.ts';
import { type BenchTools, yieldToMessages, type StudyTools, type TimingOptions } from './study.ts';
import { runTrip } from './transfer-times.ts';

interface FilterTools extends StudyTools<FilterRow> {
  readonly check: (check: FilterCheck) => void;
}

/** Duration of work that raises a device's clock rates, ms. */
const warmUpMs = 100;

/** The paper's check: 'a short stream of 1000 samples', its 100 taps, three kinds of filter. */
const checked = { sampleCount: 1000, tapCount: 100 } as const;

/** Measures paper 2's table 1 on this machine, after its check. */
export async function runFilterStudy(
  tools: FilterTools,
  options: FilterOptions & TimingOptions,
): Promise<void> {
  const cases = options.taps.flatMap((tapCount) =>
    options.lengths.map((sampleCount) => ({ sampleCount, tapCount })),
  );
  if (tools.engine !== null) await checkFilters(tools, tools.engine);
  for (const [index, { sampleCount, tapCount }] of cases.entries()) {
    const name = `${formatThousands(sampleCount)} × ${formatThousands(tapCount)}`;
    const reportStep = (share: number, what: string) =>
      tools.progress((index + share) / cases.length, `${name}, ${what}`);
    reportStep(0, 'CPU');
    await yieldToMessages(tools);
    // The signal must also be long enough for one tap more, which a high-pass may need.
    if (sampleCount <= tapCount) continue;
    const filterCase = makeFilterCase(sampleCount, tapCount, options.filterType);
    tools.row(await measureRow(tools, filterCase, options, reportStep));
  }
}

async function measureRow(
  tools: BenchTools,
  filterCase: FilterCase,
  options: TimingOptions,
  reportStep: (share: number, what: string) => void,
): Promise<FilterRow> {
  const { sampleCount, tapCount } = filterCase;
  const { cpu, difference } = await measureCpuFilters(tools, filterCase, options);
  const repeats = { repeats: options.repeats, mostMs: options.longestDirectMs, warmUpMs };
  const onGpu =
    tools.engine === null
      ? { gpu: {}, chosen: null, transfers: null, chain: null, largestDifference: null, differences: {} }
      : await measureGpuFilters(tools, tools.engine, filterCase, repeats, (method) =>
          reportStep(0.5, `GPU, ${method}`),
        );
  const differences = { ...onGpu.differences, 'cpu-overlap-save': difference };
  return { sampleCount, tapCount, cpu, ...onGpu, differences };
}

async function checkFilters(tools: FilterTools, engine: GpuEngine): Promise<void> {
  for (const type of filterTypes) {
    await yieldToMessages(tools);
    const filterCase = makeFilterCase(checked.sampleCount, checked.tapCount, type);
    tools.check({
      type,
      sampleCount: checked.sampleCount,
      tapCount: filterCase.taps.length,
      largestDifference: await withFilter(engine, filterCase, 'row', async (trip) =>
        largestDifference(new Float32Array(await runTrip(engine, trip)), filterCase.truth),
      ),
    });
  }
}

/** Formats a number with thin spaces between thousands. */
function formatThousands(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ');
}
