import { SampleQueue } from '../../dsp/samples/sample-queue.ts';
import type { CandidateWatch } from '../../model/qrs-inside.ts';
import type { PanTompkinsParams } from './pan-tompkins-params.ts';
import type { PanTompkinsSignals } from './pan-tompkins-signal.ts';
import { RrAverages } from './pan-tompkins-rr.ts';

/** A peak of the integrated signal, with the band-passed signal and its slope around it. */
interface Peak {
  readonly index: number;
  readonly integrated: number;
  readonly filtered: number;
  readonly slope: number;
  /** Sample index at which the band-passed signal is largest. */
  readonly markIndex: number;
}

/** Running estimates of signal and noise peaks in one of the two signals. */
interface Levels {
  signal: number;
  noise: number;
}

/** Time over which the first thresholds are learned, s. */
const learningSec = 2;

/**
 * Finds beats with the method of Pan and Tompkins 1985. A peak has to exceed adaptive thresholds in both the
 * integrated and the band-passed signal. If a beat is overdue, the second threshold applies. T waves are
 * recognised by their slope.
 *
 * A mark is the sample near the peak where the band-passed signal is largest. The paper does not define the
 * first levels: they are a third of the maximum (signal) and half of the mean (noise) of the first 2 s.
 *
 * @param watch called with each candidate, if the internal signals are requested
 * @returns sample indices, ascending
 */
export function searchPanTompkins(
  signals: PanTompkinsSignals,
  fs: number,
  params: PanTompkinsParams,
  watch: CandidateWatch | null = null,
): number[] {
  const detector = new PanTompkinsDetector(fs, signals.integrated.length, params, watch);
  detector.push(signals);
  return detector.finish();
}

/** Finds the same marks in signals that arrive in pieces. */
export class PanTompkinsDetector {
  readonly #fs: number;
  readonly #sampleCount: number;
  readonly #params: PanTompkinsParams;
  readonly #watch: CandidateWatch | null;
  readonly #learningCount: number;
  readonly #apart: number;
  readonly #half: number;
  readonly #integrated = new SampleQueue();
  readonly #bandPassed = new SampleQueue();
  readonly #derivative = new SampleQueue();
  #search: PanTompkinsSearch | null = null;
  #next = 1;
  /** Index of the highest peak within the refractory time so far; −1 if there is none. */
  #highest = -1;
  /** Peaks whose surrounding samples are not all available yet. */
  #waiting: number[] = [];

  /** @param sampleCount number of samples of the whole record */
  constructor(
    fs: number,
    sampleCount: number,
    params: PanTompkinsParams,
    watch: CandidateWatch | null = null,
  ) {
    this.#fs = fs;
    this.#sampleCount = sampleCount;
    this.#params = params;
    this.#watch = watch;
    this.#learningCount = Math.min(sampleCount, Math.round(learningSec * fs));
    this.#apart = Math.max(1, Math.round((params.refractoryMs * fs) / 1000));
    this.#half = Math.max(1, Math.round((params.integrationMs * fs) / 2000));
  }

  push({ integrated, bandPassed, derivative }: PanTompkinsSignals): void {
    this.#integrated.push(integrated);
    this.#bandPassed.push(bandPassed);
    this.#derivative.push(derivative);
    if (this.#integrated.to < this.#learningCount) return;
    this.#search ??= this.#learn();
    this.#findPeaks();
    this.#judge(this.#search, this.#integrated.to === this.#sampleCount);
    const oldest = Math.min(
      this.#waiting[0] ?? Infinity,
      this.#highest < 0 ? Infinity : this.#highest,
      this.#next,
    );
    for (const held of [this.#integrated, this.#bandPassed, this.#derivative]) {
      held.dropBefore(oldest - this.#half - 1);
    }
  }

  /** @returns marks, ascending, sample indices */
  finish(): number[] {
    if (this.#search === null) return [];
    if (this.#highest >= 0) this.#waiting.push(this.#highest);
    this.#highest = -1;
    this.#judge(this.#search, true);
    return this.#search.beats.map(({ markIndex }) => markIndex);
  }

  #learn(): PanTompkinsSearch {
    const levels = [this.#integrated, this.#bandPassed].map(({ values }) =>
      learn(values, this.#learningCount),
    );
    return new PanTompkinsSearch(levels[0], levels[1], this.#fs, this.#params, this.#watch);
  }

  /** Finds the peaks of the integrated signal that are the highest within the refractory time. */
  #findPeaks(): void {
    const { values: x, from, to } = this.#integrated;
    let n = this.#next;
    for (; n < to - 1; n++) {
      const value = x[n - from];
      const isTop = value > x[n - 1 - from] && value >= x[n + 1 - from];
      if (this.#highest >= 0 && n - this.#highest >= this.#apart) {
        this.#waiting.push(this.#highest);
        this.#highest = -1;
      }
      if (isTop && (this.#highest < 0 || value > x[this.#highest - from])) this.#highest = n;
    }
    this.#next = n;
  }

  #judge(search: PanTompkinsSearch, isWhole: boolean): void {
    let count = 0;
    for (const index of this.#waiting) {
      if (!isWhole && index + this.#half >= this.#integrated.to) break;
      search.judge(this.#about(index));
      count++;
    }
    this.#waiting = this.#waiting.slice(count);
  }

  #about(index: number): Peak {
    const from = this.#integrated.from;
    const [integrated, bandPassed] = [this.#integrated.values, this.#bandPassed.values];
    const derivative = this.#derivative.values;
    let mark = index - from;
    let slope = 0;
    const to = Math.min(integrated.length - 1, index - from + this.#half);
    for (let n = Math.max(0, index - from - this.#half); n <= to; n++) {
      if (Math.abs(bandPassed[n]) > Math.abs(bandPassed[mark])) mark = n;
      slope = Math.max(slope, Math.abs(derivative[n]));
    }
    return {
      index,
      integrated: integrated[index - from],
      filtered: Math.abs(bandPassed[mark]),
      slope,
      markIndex: mark + from,
    };
  }
}

class PanTompkinsSearch {
  readonly beats: Peak[] = [];
  private readonly integrated: Levels;
  private readonly filtered: Levels;
  private readonly rr = new RrAverages();
  /** Peaks refused since the latest beat, for the search back. */
  private refusedPeaks: Peak[] = [];
  private readonly fs: number;
  private readonly params: PanTompkinsParams;
  private readonly watch: CandidateWatch | null;

  constructor(
    integrated: Levels,
    filtered: Levels,
    fs: number,
    params: PanTompkinsParams,
    watch: CandidateWatch | null,
  ) {
    this.integrated = integrated;
    this.filtered = filtered;
    this.fs = fs;
    this.params = params;
    this.watch = watch;
  }

  judge(peak: Peak): void {
    const { refractoryMs } = this.params;
    this.searchBack(peak.index);
    const before = this.beats.at(-1);
    if (before && (peak.index - before.index) * 1000 < refractoryMs * this.fs) {
      this.refuse(peak, 'in-skip');
      return;
    }
    const factor = this.rr.isRegular() ? 1 : 0.5;
    const isOver =
      peak.integrated > factor * this.threshold(this.integrated) &&
      peak.filtered > factor * this.threshold(this.filtered);
    if (!isOver) this.refuse(peak, 'under-threshold');
    else if (this.isTWave(peak)) this.refuse(peak, 't-wave');
    else this.accept(peak, 1 / 8, 'taken');
  }

  /** Searches the refused peaks again with half the threshold, if the latest beat is too long ago. */
  private searchBack(nowIndex: number): void {
    const limit = this.rr.missedLimit(this.params.searchBackRr);
    const before = this.beats.at(-1);
    if (!before || limit === null || nowIndex - before.index <= limit) return;
    let best: Peak | null = null;
    for (const peak of this.refusedPeaks) {
      const isOver =
        peak.integrated > this.threshold(this.integrated) / 2 &&
        peak.filtered > this.threshold(this.filtered) / 2;
      if (isOver && !this.isTWave(peak) && peak.integrated > (best?.integrated ?? 0)) best = peak;
    }
    if (best === null) return;
    const after = best.index;
    const later = this.refusedPeaks.filter(({ index }) => index > after);
    this.accept(best, 1 / 4, 'searched-back');
    this.refusedPeaks = later;
  }

  private threshold({ signal, noise }: Levels): number {
    return noise + this.params.thresholdShare * (signal - noise);
  }

  private isTWave(peak: Peak): boolean {
    const before = this.beats.at(-1);
    if (!before) return false;
    return (
      (peak.index - before.index) * 1000 < this.params.tWaveMs * this.fs && peak.slope < before.slope / 2
    );
  }

  private accept(peak: Peak, share: number, verdict: 'taken' | 'searched-back'): void {
    this.watch?.(peak.index, peak.integrated, this.threshold(this.integrated), verdict, peak.markIndex);
    this.integrated.signal += share * (peak.integrated - this.integrated.signal);
    this.filtered.signal += share * (peak.filtered - this.filtered.signal);
    const before = this.beats.at(-1);
    if (before) this.rr.add(peak.index - before.index);
    this.beats.push(peak);
    this.refusedPeaks = [];
  }

  private refuse(peak: Peak, verdict: 'in-skip' | 'under-threshold' | 't-wave'): void {
    this.watch?.(peak.index, peak.integrated, this.threshold(this.integrated), verdict, null);
    if (verdict === 'in-skip') return;
    this.integrated.noise += (peak.integrated - this.integrated.noise) / 8;
    this.filtered.noise += (peak.filtered - this.filtered.noise) / 8;
    this.refusedPeaks.push(peak);
  }
}

function learn(x: Float64Array, count: number): Levels {
  let largest = 0;
  let sum = 0;
  for (let n = 0; n < count; n++) {
    largest = Math.max(largest, Math.abs(x[n]));
    sum += Math.abs(x[n]);
  }
  return { signal: largest / 3, noise: count === 0 ? 0 : sum / count / 2 };
}
