import type { AlignLimits } from '../../analysis/aligned/carry-from-mean.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { divideWindows } from '../../analysis/intervals/windows.ts';
import { excludedSpans } from '../stretches/excluded-spans.ts';
import { namedStretches } from '../stretches/stretch-windows.ts';
import { endWithResult } from '../../analysis/qrs/passes.ts';
import { resampleToWorkingRate } from '../../analysis/qrs/working-rate.ts';
import { type CarriedWaves, WaveFinder } from '../../analysis/waves/find-waves.ts';
import type { Recording } from '../../model/recording.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { IndexRange, TimeSpan } from '../../model/samples.ts';
import type { Part } from '../channel-signal.ts';
import { type BlockContext, forEachPass } from '../qrs/for-each-block.ts';
import { readLead } from '../qrs/read-leads.ts';

/** Leads to delineate, and settings. */
export interface LeadsToDelineate {
  readonly recording: Recording;
  readonly part: Part;
  /** Indices of the channels; the one in which beats were found is first. */
  readonly channels: readonly number[];
  readonly isOverall: boolean;
  /** Spans in which the marks are noise, s; no RR there counts. */
  readonly noise: readonly TimeSpan[];
  readonly windowSec: number | 'stretches';
  readonly limits: AlignLimits;
}

/**
 * Maximum length of a window, s, because its beats are held in memory; longer stretches are split into several
 * windows.
 */
const longestWindowSec = 600;

/**
 * Delineates P, QRS and T of the beats of a rhythm, in one pass over all leads.
 *
 * @returns times from the recording's first sample, s
 */
export async function delineateLeads(
  { timesSec, classes }: Pick<Rhythm, 'timesSec' | 'classes'>,
  { recording, part, channels, isOverall, noise, windowSec, limits }: LeadsToDelineate,
  context: BlockContext,
): Promise<CarriedWaves> {
  const leads = channels.map((index) => readLead(index, { recording, part, arithmetic: 'real' }));
  const [first] = leads;
  if (first === undefined) throw new RangeError('no lead to be delineated');
  const { fs, sampleCount } = first.lead.frame;
  const startSec = first.startIndex / fs;
  const named = namedStretches(recording).map((one) => ({
    ...one,
    from: one.from - startSec,
    to: one.to - startSec,
  }));
  const leftOut = excludedSpans(recording.stretches ?? [], recording.durationSec);
  const excluded = joinSpans([...leftOut, ...noise]).map((span) => ({
    fromSec: span.fromSec - startSec,
    toSec: span.toSec - startSec,
  }));
  const whole = divideWindows(0, sampleCount / fs, windowSec, named);
  const windows = whole.flatMap(({ fromSec, toSec, ...own }) =>
    divideWindows(fromSec, toSec, longestWindowSec).map((window) => ({ ...window, ...own })),
  );
  const options = { fs, sampleCount, leadCount: leads.length, units: 1 };
  const start = resampleToWorkingRate(options, (rate) => {
    const finder = new WaveFinder({
      rSec: timesSec.map((sec) => sec - startSec),
      classes,
      rate: rate.fs,
      sampleCount: rate.sampleCount,
      leadCount: leads.length,
      lead: 0,
      isOverall,
      windows,
      excluded,
      limits,
    });
    const resample = rate.begin();
    let at = 0;
    return {
      next: {
        leadCount: leads.length,
        push: (blocks) => {
          const known = resample(blocks);
          known.forEach((x, lead) => missing(x, at, leads[lead]?.lead.gaps ?? [], rate.fs / fs));
          at += known[0]?.length ?? 0;
          finder.push(known);
        },
        end: () => endWithResult(finder.finish()),
      },
    };
  });
  const waves = await forEachPass(
    start,
    leads.map(({ lead }) => lead),
    context,
  );
  return startSec === 0 ? waves : shiftWaves(waves, startSec);
}

/**
 * Writes NaN where the record has a gap.
 * @param share  rate of `x` divided by the rate of the gaps
 */
function missing(x: Float64Array, at: number, gaps: readonly IndexRange[], share: number): void {
  for (const gap of gaps) {
    const from = Math.max(0, Math.floor(gap.from * share) - at);
    const to = Math.min(x.length, Math.ceil(gap.to * share) - at);
    if (from < to) x.fill(Number.NaN, from, to);
  }
}

function shiftWaves({ beats, windows, qtErrorMs }: CarriedWaves, bySec: number): CarriedWaves {
  return {
    qtErrorMs,
    beats: beats.map(({ p, qrs, t, ...beat }) => ({
      ...beat,
      r: beat.r + bySec,
      p: p === null ? null : { onset: p.onset + bySec, peak: p.peak + bySec, end: p.end + bySec },
      qrs: qrs === null ? null : { onset: qrs.onset + bySec, end: qrs.end + bySec },
      t: t === null ? null : { peak: t.peak + bySec, end: t.end + bySec },
    })),
    windows: windows.map((window) => ({ ...window, from: window.from + bySec, to: window.to + bySec })),
  };
}
