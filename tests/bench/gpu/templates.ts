import { createMatcher } from '../../../src/analysis/templates/matcher.ts';
import { Commands } from '../../../src/gpu/commands.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { type FoundShifts, readShifts } from '../../../src/gpu/kernels/correlation-shifts.ts';
import type { TemplateMeasure } from '../../../src/model/templates.ts';
import { kernelTimes } from '../../../src/pipeline/performance/kernel-time.ts';
import { upperMedian } from '../../../src/pipeline/performance/cpu-time.ts';
import {
  benchBinSamples,
  benchMeasures,
  benchShape,
  makeTemplateCase,
  type TemplateCase,
} from '../../../src/pipeline/performance/template-case.ts';
import { prepareMatching } from '../../../src/pipeline/performance/template-case.ts';
import { medianMs } from '../measure.ts';
import { type MatchingPeers, type PeerFinding, runMatchingPeers } from './template-peers.ts';

/** Number of beats whose results are compared with double precision. */
const comparedBeats = 1000;

const timing = { repeats: 10, warmUpMs: 800, mostMs: Infinity };

/** One measure over all beats at all shifts, with a number of templates. */
export interface MatchingBenchRow {
  readonly measure: TemplateMeasure;
  readonly templateCount: number;
  readonly beatCount: number;
  /** Kernel time by the device's own clock, with data on the device. */
  readonly medianMs: number;
  readonly leastMs: number;
  /** Beats × shifts × templates, per second. */
  readonly comparisonsPerSec: number;
  /** Upload of windows, kernel, readback of best shifts; wall-clock time. */
  readonly tripMs: number;
  /** The fast CPU implementation on one thread, extrapolated from some of the beats. */
  readonly cpuMs: number;
  /** Largest difference of rho from double precision, where the kernel does not report lost digits. */
  readonly error: number;
  /** Fraction of beats and templates for which it does. */
  readonly lostShare: number;
  readonly peers: readonly (PeerFinding & { readonly apart: number })[];
}

export interface MatchingBenchCase {
  readonly beatCount: number;
  readonly templateCounts: readonly number[];
}

/** A day of beats at 60 per minute: only the master, a few templates, and as many as record 203 has. */
export const matchingBenchCase: MatchingBenchCase = { beatCount: 86_400, templateCounts: [1, 8, 128] };

/** Measures every measure with each number of templates; the peers first, on the same data. */
export async function measureMatching(
  engine: GpuEngine,
  { beatCount, templateCounts }: MatchingBenchCase,
  peerScript: string | null,
): Promise<MatchingBenchRow[]> {
  const whole = makeTemplateCase(beatCount, Math.max(...templateCounts));
  const peers = runMatchingPeers(peerScript, whole, templateCounts);
  const rows: MatchingBenchRow[] = [];
  for (const templateCount of templateCounts) {
    const templates = whole.templates.slice(0, templateCount);
    for (const measure of benchMeasures)
      rows.push(await measureOne(engine, measure, { ...whole, templates }, peers));
  }
  return rows;
}

async function measureOne(
  engine: GpuEngine,
  measure: TemplateMeasure,
  templateCase: TemplateCase,
  peers: MatchingPeers,
): Promise<MatchingBenchRow> {
  const { beatCount, samples, templates } = templateCase;
  const kernel = await prepareMatching(engine, measure, templateCase);
  const x = engine.allocate('windows', samples.byteLength);
  const found = engine.allocate('best shifts', kernel.outputBytes);
  const trip = async (): Promise<ArrayBuffer> => {
    const commands = new Commands().upload(x, samples);
    kernel.record(commands, x, found);
    commands.download(found);
    const { downloads } = await engine.run(commands);
    return downloads[0] ?? new ArrayBuffer(0);
  };
  const own = readShifts(await trip(), benchShape.largestShift);
  const { times } = await kernelTimes(engine, (commands) => kernel.record(commands, x, found), timing);
  const tripMs = await medianMs(engine.isSoftware ? 1 : 10, trip);
  for (const array of [x, found, kernel]) array.release();
  const kernelMs = upperMedian(times);
  const twin = heldAgainstTwin(measure, templateCase, own);
  return {
    measure,
    templateCount: templates.length,
    beatCount,
    medianMs: kernelMs,
    leastMs: Math.min(...times),
    comparisonsPerSec: (1000 * beatCount * templates.length * (2 * benchShape.largestShift + 1)) / kernelMs,
    tripMs,
    ...twin,
    lostShare: own.nextRhos.filter((next) => next === 2).length / own.nextRhos.length,
    peers: (peers.get(`${measure} ${templates.length}`) ?? []).map((peer) => ({
      ...peer,
      apart: largestApart(own, peer.rhos),
    })),
  };
}

/** Runs the fast CPU implementation over the first beats: its extrapolated time, and the difference of rho. */
function heldAgainstTwin(
  measure: TemplateMeasure,
  { beatCount, samples, stretchLength, templates }: TemplateCase,
  own: FoundShifts,
): Pick<MatchingBenchRow, 'cpuMs' | 'error'> {
  const matcher = createMatcher({ measure, binSamples: benchBinSamples }, benchShape);
  const prepared = templates.map((template) => matcher.prepare(template));
  const count = Math.min(beatCount, Math.ceil((8 * comparedBeats) / (7 + templates.length)));
  const rhos = new Float64Array(count * templates.length);
  const run = (): void => {
    for (let beat = 0; beat < count; beat++) {
      matcher.load(samples, beat * stretchLength);
      for (const [k, template] of prepared.entries())
        rhos[beat * templates.length + k] = matcher.match(template).rho;
    }
  };
  run();
  const startMs = performance.now();
  run();
  const cpuMs = ((performance.now() - startMs) * beatCount) / count;
  return { cpuMs, error: largestApart(own, rhos) };
}

function largestApart({ rhos, nextRhos }: FoundShifts, others: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < others.length; i++) {
    const apart = nextRhos[i] === 2 ? 0 : Math.abs(rhos[i] - others[i]);
    if (!(apart <= most)) most = apart;
  }
  return most;
}
