import { countBeatSamples } from '../../analysis/templates/cut-windows.ts';
import { createMatchInStream, type StreamPart } from '../../analysis/templates/matcher.ts';
import { BeatSorter, sortBeat, type SortRules } from '../../analysis/templates/strategies/beat-sorter.ts';
import type { Warning } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { RanOn } from '../backend/ran-on.ts';
import type { StageContext } from '../stage.ts';
import { type BeatGroup, createCuttingStore, type BeatStore } from './beat-store.ts';
import { InOrderTiming } from './in-order-timing.ts';
import { outputOutnumberedWarning } from './outnumbered-warning.ts';
import { sortOnBackend } from './on-device.ts';
import type { SortingOutput } from './outputs.ts';
import { makeSeriesRules, type PreparedSeries } from './prepared-series.ts';
import type { SortingProgress } from './sort-beats.ts';
import type { IndexRange } from '../../model/samples.ts';

/**
 * Correlation of a part's beats with the first master; and the windows, at all shifts, of those that do not match it.
 */
export interface PartMatches extends IndexRange {
  readonly rhos: Float64Array;
  readonly shifts: Int16Array;
  readonly misfits: Float64Array | Float32Array;
}

interface PartRequest {
  readonly series: PreparedSeries;
  /** The series, at least as far as the part's windows extend. */
  readonly recording: Recording;
  /** Indices in the list of triggers. */
  readonly beats: IndexRange;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Correlates the beats of a part with the first master. */
export async function matchPart(request: PartRequest): Promise<PartMatches> {
  const { series, recording, beats, signal, onProgress } = request;
  const { from, to } = beats;
  const rules = makeSeriesRules(series.parameters, series.channel.fs, series.triggers.length);
  const { shape, params } = rules;
  const stretchLength = countBeatSamples(shape);
  const source = { recording, pass: series.pass, shape, isRectified: rules.isRectified };
  const store = createCuttingStore(source, series.triggers.slice(from, to), rules.isSingle);
  const matchBeat = createMatchInStream(params, shape, rules.isPlain);
  const rhos = new Float64Array(to - from);
  const shifts = new Int16Array(to - from);
  const misfits: (Float64Array | Float32Array)[] = [];
  for (let index = 0; index < store.groupCount; index++) {
    const { samples, fromBeat, beatCount } = await store.group(index, signal);
    const part = { samples, fromIndex: 0 };
    for (let k = 0; k < beatCount; k++) {
      const place = k * stretchLength;
      const at = place + shape.before + shape.largestShift;
      const match = matchBeat(part, at, series.master.samples, -shape.largestShift, shape.largestShift);
      [rhos[fromBeat + k], shifts[fromBeat + k]] = [match.rho, match.shift];
      if (match.rho <= params.threshold) misfits.push(samples.slice(place, place + stretchLength));
    }
    onProgress((fromBeat + beatCount) / (to - from));
  }
  return { from, to, rhos, shifts, misfits: joined(misfits, stretchLength, rules.isSingle) };
}

function joined(
  stretches: readonly (Float64Array | Float32Array)[],
  stretchLength: number,
  isSingle: boolean,
): Float64Array | Float32Array {
  const length = stretches.length * stretchLength;
  const all = isSingle ? new Float32Array(length) : new Float64Array(length);
  stretches.forEach((stretch, k) => all.set(stretch, k * stretchLength));
  return all;
}

interface MergeRequest {
  readonly series: PreparedSeries;
  /** The series; only read where another template is the master. */
  readonly recording: Recording;
  readonly partCount: number;
  /** Loads the parts in order, one at a time. */
  readonly load: (index: number) => Promise<PartMatches>;
  readonly onNews: (news: SortingProgress) => void;
  readonly signal: AbortSignal;
}

/** Sorted beats with backend and warnings of the run. */
export interface MergedParts {
  readonly sorted: SortingOutput;
  readonly ranOn: RanOn;
  readonly warnings: readonly Warning[];
}

/**
 * Forms templates from the results of the parts, in the order of the beats; bit-identical to a single run. While
 * another template than the first master is the master, beats are read and matched again.
 */
export async function mergeParts(request: MergeRequest): Promise<MergedParts> {
  const { series, recording, signal, onNews } = request;
  const warnings: Warning[] = [];
  let ranOn: RanOn = { backend: 'cpu' };
  const context: StageContext = {
    recording,
    signal,
    gpu: null,
    isDraft: false,
    last: null,
    warn: (warning) => warnings.push(warning),
    // The parts recorded what was done.
    record: () => undefined,
    ranOn: (on) => {
      ranOn = on;
    },
    pause: () => Promise.resolve(),
  };
  const merger = new Merger(request);
  const { store, rules, isPlain } = merger;
  const sorting = { store, master: series.master, params: rules.params, isPlain, onNews };
  const alone = { strategy: 'sequential', workers: 1, files: null, launcher: null } as const;
  const backend = series.parameters.text('backend');
  const sorted = await sortOnBackend({ ...sorting, ...alone }, backend, context, () =>
    enterAll(merger, request),
  );
  const outnumbered = outputOutnumberedWarning(sorted.result);
  if (outnumbered) warnings.push(outnumbered);
  return { sorted, ranOn, warnings };
}

async function enterAll(
  merger: Merger,
  { series, partCount, load, onNews }: MergeRequest,
): Promise<SortingOutput> {
  for (let index = 0; index < partCount; index++) {
    const part = await merger.timing.reading(() => load(index));
    await merger.enter(part);
    const { templates } = merger.sorter;
    onNews({ beatCount: part.to, ofBeats: series.triggers.length, templateCount: templates.length });
  }
  const run = merger.timing.finish();
  return { result: merger.sorter.finish(series.master.attempts), params: merger.rules.params, run };
}

class Merger {
  readonly sorter: BeatSorter;
  readonly rules: SortRules;
  readonly store: BeatStore;
  readonly isPlain: boolean;
  /** Times the reading of parts and windows. */
  readonly timing = new InOrderTiming();
  readonly #first: Float64Array;
  readonly #signal: AbortSignal;
  #held: BeatGroup | null = null;

  constructor({ series, recording, signal }: MergeRequest) {
    const { triggers, pass, master } = series;
    const own = makeSeriesRules(series.parameters, series.channel.fs, triggers.length);
    const { shape, params, isPlain, isRectified, isSingle } = own;
    this.#first = master.samples;
    this.#signal = signal;
    this.isPlain = isPlain;
    this.store = createCuttingStore({ recording, pass, shape, isRectified }, triggers, isSingle);
    this.sorter = new BeatSorter(triggers, params, master.samples);
    this.rules = { triggers, shape, params, matchBeat: createMatchInStream(params, shape, isPlain) };
  }

  /** Adds the beats of a part. */
  async enter({ from, to, rhos, shifts, misfits }: PartMatches): Promise<void> {
    const { triggers, shape, params, matchBeat } = this.rules;
    const { stretchLength } = this.store;
    let at = 0;
    for (let beat = from; beat < to; beat++) {
      const stored = { rho: rhos[beat - from] ?? 0, shift: shifts[beat - from] ?? 0 };
      const isMisfit = stored.rho <= params.threshold;
      const own = isMisfit ? this.#stretch(beat, misfits.subarray(at, at + stretchLength)) : null;
      if (isMisfit) at += stretchLength;
      const { samples } = this.sorter.master;
      if (samples === this.#first) {
        sortBeat(this.sorter, this.rules, own ?? nothing, beat, stored);
        continue;
      }
      const stretch = own ?? (await this.#cut(beat));
      const match = matchBeat(stretch, triggers[beat] ?? 0, samples, -shape.largestShift, shape.largestShift);
      sortBeat(this.sorter, this.rules, stretch, beat, match);
    }
  }

  /** Reads all samples of a beat's windows again. */
  async #cut(beat: number): Promise<StreamPart> {
    const index = this.store.groupAt(beat);
    if (this.#held === null || this.store.groupAt(this.#held.fromBeat) !== index)
      this.#held = await this.timing.reading(() => this.store.group(index, this.#signal));
    const at = (beat - this.#held.fromBeat) * this.store.stretchLength;
    return this.#stretch(beat, this.#held.samples.subarray(at, at + this.store.stretchLength));
  }

  #stretch(beat: number, samples: Float64Array | Float32Array): StreamPart {
    const { triggers, shape } = this.rules;
    return { samples, fromIndex: (triggers[beat] ?? 0) - shape.before - shape.largestShift };
  }
}

/** Empty samples for a beat that matches the master, which are not read. */
const nothing: StreamPart = { samples: new Float64Array(0), fromIndex: 0 };
