import { footThresholds, notchThresholds } from '../../../analysis/intervals/levels.ts';
import { rejectUnlike } from '../../../analysis/intervals/match.ts';
import { keptBeats, membersByWindow } from '../../../analysis/intervals/result.ts';
import { chopShare, segmentBeats, type Segmentation } from '../../../analysis/intervals/segment.ts';
import { divideWindows, type TimeWindow } from '../../../analysis/intervals/windows.ts';
import { planBeats } from '../../../gpu/beat-table.ts';
import { Commands } from '../../../gpu/commands.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import { GpuRefusedError } from '../../../gpu/gpu-failure.ts';
import { downloadIntervals, type IntervalFindings } from '../../../gpu/kernels/interval-download.ts';
import type { IntervalSweepParams } from '../../../gpu/kernels/interval-room.ts';
import { sweepIntervals } from '../../../gpu/kernels/interval-sweep.ts';
import { type Moments, momentsOf, recordMoments } from '../../../gpu/kernels/moments.ts';
import { recordPulseMatch } from '../../../gpu/kernels/pulse-match.ts';
import { BeatbenchError } from '../../../model/failure.ts';
import { curveLengthParams } from '../../detection-params.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import { choiceParams, frameParams, historicParams, judgeParams } from '../analysis-params.ts';
import { findBeats, recordBeatSearch, refineBeats } from './device-beats.ts';
import type { DeviceChannel } from './device-channel.ts';
import type { DeviceFilters } from './device-filters.ts';
import {
  type DeviceSignal,
  preprocessEcg,
  preprocessPpg,
  SignalRecorder,
  workingFs,
} from './device-signals.ts';

/** Both channels of a record, over the part that is analysed; gap-free. */
export interface DeviceRecord {
  readonly ecg: DeviceChannel;
  readonly ppg: DeviceChannel;
  readonly fromSec: number;
  readonly toSec: number;
}

/** The analysis up to the choice of thresholds; what comes after is the same as on the CPU. */
export interface DeviceIntervals {
  readonly rPeaksSec: Float64Array;
  readonly windows: readonly TimeWindow[];
  readonly segmentation: Segmentation;
  readonly kept: readonly number[];
  /** Correlation of every beat with its window's median pulse; NaN where it has none. */
  readonly rho: Float64Array;
  readonly flipped: boolean;
  readonly findings: IntervalFindings;
  /** Device time by stage, ms; empty unless asked for. */
  readonly stageMs: ReadonlyMap<string, number>;
}

/** Slopes under this share of dPPG's RMS are what single precision leaves of a flat stretch. */
const residueShare = 1e-5;

/**
 * The intervals analysis on a device, from the file's integers to the statistics of every window and
 * threshold, by both methods. Read back are L and the ECG at 500 Hz, for the detection, which runs
 * on the CPU, and then what is shown.
 *
 * @param options  timed: measure the device time of the stages
 * @throws GpuRefusedError where it cannot be done here; GpuLostError; BeatbenchError `no-beats`
 */
export async function measureOnDevice(
  engine: GpuEngine,
  filters: DeviceFilters,
  record: DeviceRecord,
  parameters: ResolvedParameters,
  options: { readonly timed?: boolean } = {},
): Promise<DeviceIntervals> {
  const made: DeviceArray[] = [];
  try {
    return await measure(engine, filters, record, parameters, options, made);
  } finally {
    for (const array of made) array.release();
  }
}

async function measure(
  engine: GpuEngine,
  filters: DeviceFilters,
  record: DeviceRecord,
  parameters: ResolvedParameters,
  options: { readonly timed?: boolean },
  made: DeviceArray[],
): Promise<DeviceIntervals> {
  const recorder = new SignalRecorder(engine, filters, new Commands(), made);
  const rate = parameters.values['rate'] === 'native' ? null : workingFs;
  const digital = uploadRecord(recorder, record);
  const rawEcg = await atRate(recorder, recorder.read(record.ecg, digital.ecg), rate);
  const rawPpg = await atRate(recorder, recorder.read(record.ppg, digital.ppg), rate);
  const ecg = await preprocessEcg(recorder, rawEcg, parameters);
  const { ppg, dppg } = await preprocessPpg(recorder, rawPpg, parameters);
  const searched = await atRate(recorder, ecg, workingFs);
  const search = recordBeatSearch(recorder, searched, record.ecg.unit, curveLengthParams(parameters));
  recorder.commands.stage('polarity');
  const sums = recordMoments(engine, recorder.commands, dppg.array, dppg.sampleCount);
  made.push(sums);
  const sumsDownload = recorder.commands.download(sums);
  const first = await engine.run(recorder.commands, options);
  const found = findBeats(search, searched, first.downloads);
  const rPeaksSec = searched === ecg ? found.rSec : await refineBeats(recorder, ecg, found, searched.fs);
  if (rPeaksSec.length === 0) throw new BeatbenchError('no-beats', 'No beat was found in the ECG.');
  const moments = momentsOf(first.downloads[sumsDownload] ?? new ArrayBuffer(0));
  const beats = await cutBeats(engine, ppg, rPeaksSec, record, parameters);
  const second = await sweepBeats(engine, { ppg, dppg, moments }, beats, parameters, options);
  const stageMs = new Map(first.stageMs);
  for (const [stage, ms] of second.stageMs) stageMs.set(stage, (stageMs.get(stage) ?? 0) + ms);
  const flipped = moments.skewness < 0;
  return { rPeaksSec, ...beats, flipped, findings: second.findings, stageMs };
}

/** Puts the integers onto the device, once where both channels lie in the same ones. */
function uploadRecord(
  recorder: SignalRecorder,
  { ecg, ppg }: DeviceRecord,
): { ecg: DeviceArray; ppg: DeviceArray } {
  const put = (digital: DeviceChannel['digital']): DeviceArray => {
    const array = recorder.allocate('integers', digital.byteLength);
    recorder.commands.upload(array, digital);
    return array;
  };
  const first = put(ecg.digital);
  return { ecg: first, ppg: ppg.digital === ecg.digital ? first : put(ppg.digital) };
}

/** Brought down to a rate, where it is above it. */
async function atRate(recorder: SignalRecorder, x: DeviceSignal, fs: number | null): Promise<DeviceSignal> {
  if (fs === null || x.fs <= fs) return x;
  if (!Number.isInteger(x.fs / fs)) throw new GpuRefusedError(`${x.fs} Hz is no multiple of ${fs} Hz`);
  return recorder.decimate(x, fs);
}

interface CutBeats {
  readonly windows: readonly TimeWindow[];
  readonly segmentation: Segmentation;
  readonly kept: readonly number[];
  readonly rho: Float64Array;
}

/** Cuts the record into beats and matches their pulses, as the stage `beats` does. */
async function cutBeats(
  engine: GpuEngine,
  ppg: DeviceSignal,
  rPeaksSec: Float64Array,
  { fromSec, toSec }: DeviceRecord,
  parameters: ResolvedParameters,
): Promise<CutBeats> {
  const windows = divideWindows(fromSec, toSec, parameters.numberOr('window', ['record']));
  const span = { firstSec: ppg.startSec, lastSec: lastSecOf(ppg) };
  const limits = { rrFrom: parameters.number('rrFrom'), rrTo: parameters.number('rrTo') };
  const cut = segmentBeats(rPeaksSec, span, windows, limits);
  const members = membersByWindow(cut, keptBeats(cut), windows.length);
  const keptFirst = keptBeats(cut);
  const rSec = members.map((own) => own.map((b) => cut.beats[keptFirst[b] ?? 0]?.rSec ?? 0));
  const commands = new Commands();
  const { rho: rhoOnDevice, scratch } = recordPulseMatch(engine, commands, {
    x: ppg.array,
    count: ppg.sampleCount,
    fs: ppg.fs,
    startSec: ppg.startSec,
    windows: rSec,
    length: Math.round(cut.medianRrSec * ppg.fs),
  });
  commands.download(rhoOnDevice);
  const { downloads } = await engine.run(commands);
  for (const array of scratch) array.release();
  const found = new Float32Array(downloads[0] ?? new ArrayBuffer(0));
  const rho = new Float64Array(cut.beats.length).fill(Number.NaN);
  members.flat().forEach((b, n) => {
    rho[keptFirst[b] ?? 0] = found[n] ?? Number.NaN;
  });
  const beats = rejectUnlike(cut.beats, rho, parameters.number('leastMatch'));
  const segmentation = { ...cut, beats };
  return { windows, segmentation, kept: keptBeats(segmentation), rho };
}

/** Time of the last sample, s. */
function lastSecOf({ sampleCount, fs, startSec }: DeviceSignal): number {
  return startSec + (sampleCount - 1) / fs;
}

interface Pulse {
  readonly ppg: DeviceSignal;
  readonly dppg: DeviceSignal;
  readonly moments: Moments;
}

/** Averages the kept beats and sweeps their thresholds, as the stages `average`, `features` and `choose`. */
async function sweepBeats(
  engine: GpuEngine,
  { ppg, dppg, moments }: Pulse,
  { windows, segmentation, kept }: CutBeats,
  parameters: ResolvedParameters,
  options: { readonly timed?: boolean },
): Promise<{ findings: IntervalFindings; stageMs: ReadonlyMap<string, number> }> {
  const beforeSec = chopShare * segmentation.medianRrSec;
  const tailSec = parameters.number('tail') * segmentation.medianRrSec;
  const lastSec = lastSecOf(ppg);
  const chosen = kept.flatMap((i) => segmentation.beats[i] ?? []);
  const beats = chosen.map(({ rSec, rrSec, window }) => ({
    rSec,
    rrSec,
    window,
    afterSec: Math.min(rrSec - beforeSec + tailSec, lastSec - rSec),
  }));
  const table = planBeats(beats, ppg, beforeSec, frameParams(parameters));
  const input = {
    table,
    windows: sweepWindows(beats, windows.length),
    signals: {
      ppg: ppg.array,
      dppg: dppg.array,
      sampleCount: ppg.sampleCount,
      hasGaps: false,
      sign: moments.skewness < 0 ? -1 : 1,
      residue: residueShare * moments.rootMeanSquare,
    } as const,
  };
  const commands = new Commands();
  const sweep = sweepIntervals(engine, commands, input, sweepParams(parameters));
  try {
    const readFindings = downloadIntervals(commands, sweep);
    const { downloads, stageMs } = await engine.run(commands, options);
    return { findings: readFindings(downloads), stageMs };
  } finally {
    sweep.release();
  }
}

/** Beats come in the order of their R, so that a window's are successive. */
function sweepWindows(
  beats: readonly { readonly window: number }[],
  windowCount: number,
): { firstBeat: number; beatCount: number; source: number }[] {
  return Array.from({ length: windowCount }, (_, w) => {
    const firstBeat = Math.max(
      0,
      beats.findIndex(({ window }) => window === w),
    );
    return { firstBeat, beatCount: beats.filter(({ window }) => window === w).length, source: w };
  });
}

function sweepParams(parameters: ResolvedParameters): IntervalSweepParams {
  const choice = choiceParams(parameters);
  if (choice.sweepOver !== 'window')
    throw new GpuRefusedError('one threshold for the record is chosen on the CPU');
  const methods = historicParams(parameters);
  const levels = parameters.number('levels');
  return {
    following: parameters.number('average'),
    feet: {
      historic: methods.footPercent,
      levels: footThresholds(levels),
      byHand: byHand(choice.footThreshold),
    },
    notches: { historic: 0, levels: notchThresholds(levels), byHand: byHand(choice.notchThreshold) },
    methods,
    lvetFoot: choice.lvetFoot,
    guards: choice,
    acceptance: judgeParams(parameters).acceptance,
    withUnaveraged: true,
  };
}

function byHand(threshold: number | 'auto'): number | null {
  return threshold === 'auto' ? null : threshold;
}
