import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { LandmarkReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';
import type {
  TraceEnvelope,
  TraceRequest,
  BeatShapesRequest,
  AlignedShapes,
} from '../traces/drawing-types.ts';
import { averagedEnvelope, signalEnvelope, type TraceCache } from '../traces/traces.ts';
import { findFramesForBeats, type FramedRows } from '../../pipeline/landmarks/find-in-rows.ts';
import { fillRow, missingShapes, createPpgScaler, createSlopeScaler } from '../traces/beat-shapes.ts';

/** Stages from which signals and shapes of beats are drawn. */
const drawnStages = ['channel', 'other', 'cycles', 'landmarkBeats', 'landmarkRows'];

/** Returns the report of any landmark, without the signals. */
export function landmarkReport(run: LandmarkRun, isDraft = false): LandmarkReport {
  const { outputs, plan } = run;
  return {
    ...reportHead(run, drawnStages, isDraft),
    result: outputs.landmarkJudge,
    rPeaksSec: outputs.cycles.timesSec.slice(),
    channels: { own: plan.channelIndex, other: plan.otherIndex },
  };
}

/**
 * Returns the envelope of the timed channel, `filtered` or `averaged`, or of the `other` one; null if there is none.
 */
export function landmarkEnvelope(
  { outputs }: LandmarkRun,
  cache: TraceCache,
  request: TraceRequest,
): Promise<TraceEnvelope> | null {
  const { channel, other, landmarkBeats, landmarkRows } = outputs;
  const key = `landmark ${request.form}`;
  if (request.form === 'other')
    return other === null ? null : signalEnvelope(other.ppg, cache, key, other.ppg, request);
  if (request.form !== 'averaged') return signalEnvelope(channel.ppg, cache, key, channel.ppg, request);
  const { rows } = landmarkRows.channel;
  return averagedEnvelope(landmarkBeats, rows, 'ppg', channel.ppg, cache, key, request);
}

/**
 * Returns the kept beats of one window, aligned at their own time. The channel is scaled from 0 at its base to 1 at
 * its peak, its slope to its own upstroke. The channel from which it is timed is NaN if there is none.
 */
export async function landmarkShapes(
  { outputs }: LandmarkRun,
  request: BeatShapesRequest,
): Promise<AlignedShapes<'own' | 'slope' | 'other'>> {
  const { landmarkBeats, landmarkRows } = outputs;
  const { shapes, chosen, place } = missingShapes(landmarkBeats, request, ['own', 'slope', 'other']);
  const readBeatRow = async ({ rows, framing }: FramedRows, b: number) => {
    const gridded = (await rows.read(b, b + 1))[request.isSingle === true ? 'single' : 'averaged'];
    return { laid: gridded, frame: findFramesForBeats(gridded, framing)[0] };
  };
  for (const [k, { b }] of chosen.entries()) {
    const { laid: gridded, frame } = await readBeatRow(landmarkRows.channel, b);
    fillRow(place('own', k), request, gridded.ppg, 0, createPpgScaler(frame));
    fillRow(place('slope', k), request, gridded.dppg, 0, createSlopeScaler(frame));
    if (landmarkRows.other === null) continue;
    const other = await readBeatRow(landmarkRows.other, b);
    fillRow(place('other', k), request, other.laid.ppg, 0, createPpgScaler(other.frame));
  }
  return shapes;
}
