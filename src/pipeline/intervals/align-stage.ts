import {
  type AlignedInterval,
  type AlignedLandmark,
  alignedInterval,
} from '../../analysis/aligned/aligned-interval.ts';
import { carryFoot, carryNotch, carryR, prepareWindow } from '../../analysis/aligned/carry-landmark.ts';
import type { AlignedPulse } from '../../analysis/intervals/result.ts';
import type { AlignLimits } from '../../analysis/aligned/carry-from-mean.ts';
import { normalQuantile975 } from '../../analysis/aligned/steady-landmark.ts';
import { unblurredFs } from '../../analysis/aligned/raise-beat.ts';
import { differentiatorTapCount } from '../../dsp/iir/derivative.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { type ClippedSpans, selectClippedNear } from '../../analysis/aligned/cut-off.ts';
import type { FrameParams, HistoricParams } from '../../analysis/intervals/params.ts';
import { alignmentFact, alignWindows, type CarryTask, medianRrOf, startAtR } from '../align-windows.ts';
import type { Part } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { readClippedSpans, recordedPulse } from '../wiring/warn-about-shape.ts';
import { alignLimits } from '../aligned-declarations.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { SignalReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { frameParams, historicParams } from './analysis-params.ts';
import { beatExtents, lastSampleSec } from './beat-rows.ts';
import type { BeatList } from './outputs.ts';

/** The filtered ECG, and the PPG and dPPG with rising upstrokes. */
export interface PulseToAlign {
  readonly ecg: SignalReader;
  readonly ppg: SignalReader;
  readonly dppg: SignalReader;
}

/**
 * Finds where the chosen pulse is clipped, in upright polarity. Returns null if the filter's delay is kept, because
 * the clipped samples and the landmarks are then at different times.
 */
export async function clippedPulse(
  choice: ChannelChoice,
  part: Part,
  isInverted: boolean,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'recording' | 'signal' | 'pause'>,
): Promise<ClippedSpans | null> {
  if (parameters.text('pulseDelay') === 'kept') return null;
  const index = requireChannel(context.recording, choice, 'ppg');
  return readClippedSpans(recordedPulse(context.recording, index, part), isInverted, context);
}

/** Parameters for transferring R, foot and notch to the beats of a window. */
interface PulseCarrying {
  readonly clipped: ClippedSpans | null;
  readonly beforeSec: number;
  readonly rrSec: number;
  readonly frame: FrameParams;
  readonly historic: HistoricParams;
  readonly limits: AlignLimits;
}

export const carryPulseTask: CarryTask<'ecg' | 'ppg' | 'dppg', PulseCarrying, 'r' | 'foot' | 'notch'> = {
  name: 'carry R, foot and notch',
  run: ({ signals: { ecg, ...pulse }, beats, params: { frame, historic, limits, ...own } }) => {
    const window = prepareWindow({ ...pulse, ...own, beats });
    return {
      r: carryR(
        ecg,
        Float64Array.from(beats, ({ rSec }) => rSec),
        limits,
      ),
      foot: carryFoot(window, frame, historic, limits),
      notch: carryNotch(window, frame, historic, limits),
    };
  },
};

/** Share of a window's feet out of reach from which a warning is given. */
const manyOutOfReach = 1 / 4;

/**
 * Warns of windows in which so many feet lie beyond `reach` that the mean is that of a part of the window. That happens
 * if the clocks of ECG and pulse jump.
 *
 * @param reachMs  largest shift of an aligned foot, ms
 */
function warnAboutJumps(
  { leftOut, notMeasurable }: AlignedLandmark,
  members: BeatList['members'],
  reachMs: number,
  warn: StageContext['warn'],
): void {
  const jumping = members.filter((own, w) => {
    const out = own.filter((b) => leftOut[b] === 'out-of-reach').length;
    return notMeasurable[w] === null && out > 0 && out >= manyOutOfReach * own.length;
  });
  if (jumping.length === 0) return;
  const message = `In ${jumping.length} of ${members.length} windows a quarter or more of the feet lie over ${reachMs} ms from the others: the pulse is lost there, or the clocks of ECG and pulse jump. rPTT is the mean of the other beats.`;
  warn({ code: 'implausible', message });
}

/** Likely error of a mean from which a warning is given, ms: such a mean may be off by 5 ms. */
const maxMeanErrorMs = 2.5;

/**
 * Warns of windows whose mean interval is uncertain. That happens if a landmark is so shallow that noise moves it even
 * in the mean beat, or if few beats lie in much noise.
 */
function warnAboutMeans(
  name: string,
  landmark: string,
  { windows }: AlignedInterval,
  warn: StageContext['warn'],
): void {
  // Where R is not aligned, no error is known; another warning says so.
  const measured = windows.filter(
    ({ notMeasurable, likelyError }) => notMeasurable === null && likelyError !== null,
  );
  const errors = measured.map(({ meanError }) => meanError ?? Number.POSITIVE_INFINITY);
  const uncertain = errors.filter((error) => error > maxMeanErrorMs);
  if (uncertain.length === 0) return;
  const largest = Math.max(...uncertain);
  const size = Number.isFinite(largest)
    ? `up to ${(normalQuantile975 * largest).toFixed(0)} ms`
    : 'by an unknown time';
  const message = `In ${uncertain.length} of ${windows.length} windows the mean ${name} may be off, ${size}: noise moves the ${landmark} even in the mean beat. Longer windows help; the changes from beat to beat are less affected.`;
  warn({ code: 'mean-uncertain', message });
}

/** Shift of the mean notch by a low sampling rate from which a warning is given, ms. */
const maxBlurMs = 1;

/** Warns if the sampling rate blurs the slope so much that it moves the notch. */
function warnAboutBlur(
  { blurMs }: AlignedLandmark,
  { label, fs }: Pick<SignalReader, 'label' | 'fs'>,
  warn: StageContext['warn'],
): void {
  const known = blurMs.filter((ms) => !Number.isNaN(ms));
  const usual = known.length > 0 ? median(Float64Array.from(known)) : 0;
  if (Math.abs(usual) < maxBlurMs) return;
  const [moved, length] = usual < 0 ? ['early', 'shorter'] : ['late', 'longer'];
  const [rate, span] = [Number(fs.toPrecision(3)), ((1000 * (differentiatorTapCount - 1)) / fs).toFixed(0)];
  const message = `At ${rate} Hz the slope of ${label} is computed over ${span} ms. The mean beat raised to ${unblurredFs} Hz shows that this makes notches some ${Math.abs(usual).toFixed(0)} ms ${moved}, and LVET as much ${length}. Changes are less affected.`;
  warn({ code: 'rate-low', message });
}

/** Finds R, foot and notch of single beats by alignment in each window, and the intervals between them. */
export async function alignPulse(
  signals: PulseToAlign,
  clipped: ClippedSpans | null,
  list: BeatList,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'signal' | 'pause' | 'record' | 'threads' | 'warn'>,
): Promise<AlignedPulse> {
  const { members } = list;
  const { ppg } = signals;
  const { beforeSec, extents } = beatExtents(list, parameters.number('tail'), lastSampleSec(ppg));
  const shared = {
    beforeSec,
    frame: frameParams(parameters),
    historic: historicParams(parameters),
    limits: alignLimits(parameters),
  };
  const landmark = await alignWindows(
    { signals, extents, members },
    carryPulseTask,
    (beats) => ({ ...shared, rrSec: medianRrOf(beats), clipped: selectClippedNear(clipped, beats) }),
    context,
  );
  const landmarks = { r: landmark('r'), foot: landmark('foot'), notch: landmark('notch') };
  context.record(alignmentFact('R', landmarks.r));
  context.record(alignmentFact('foot', landmarks.foot));
  context.record(alignmentFact('notch', landmarks.notch));
  warnAboutBlur(landmarks.notch, ppg, context.warn);
  warnAboutJumps(landmarks.foot, members, shared.limits.reach, context.warn);
  const resamples = { resamples: parameters.number('resamples'), seed: parameters.number('seed') };
  const r = startAtR(landmarks.r, members, context.warn);
  const intervals = {
    rptt: alignedInterval(landmarks.foot, r, members, resamples),
    lvet: alignedInterval(landmarks.notch, landmarks.foot, members, resamples),
  };
  warnAboutMeans('rPTT', 'foot', intervals.rptt, context.warn);
  warnAboutMeans('LVET', 'notch', intervals.lvet, context.warn);
  return { landmarks, intervals };
}
