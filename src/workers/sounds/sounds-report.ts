import type { SoundsRun } from '../../pipeline/sounds/analyse-sounds.ts';
import type { SoundsReport } from '../protocol.ts';
import { reportEdits, reportHead } from '../report-head.ts';
import type {
  TraceEnvelope,
  TraceRequest,
  BeatShapesRequest,
  AlignedShapes,
} from '../traces/drawing-types.ts';
import { averagedEnvelope, signalEnvelope, type TraceCache } from '../traces/traces.ts';
import { type GriddedBeats, viewGriddedRow } from '../../analysis/intervals/align-beats.ts';
import { readAround } from '../../pipeline/intervals/read-stretch.ts';
import { signalAt } from '../../pipeline/intervals/steps/step-curves.ts';
import { fillShape, fillRow, scaleEcg, missingShapes, createPpgScaler } from '../traces/beat-shapes.ts';

/** Stages from which signals and shapes of beats are drawn. */
const drawnStages = ['ecg', 'pcg', 'envelope', 'soundsBeats', 'soundsAverage', 'average'];

/** Returns the report of S1 and S2, without the signals. */
export function soundsReport(run: SoundsRun, isDraft = false): SoundsReport {
  const { result, outputs, choice } = run;
  return {
    ...reportHead(run, drawnStages, isDraft),
    result,
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...reportEdits(outputs.edited),
    pulse: run.withPulse?.judge.beats.map(({ foot, notch }) => ({ foot, notch })) ?? null,
    channels: { ecg: choice.ecg ?? 0, pcg: choice.pcg ?? 0, ppg: choice.ppg },
  };
}

/** Returns the envelope of the sound in its band, of its envelope, or of the envelope averaged over beats. */
export async function soundsEnvelope(
  { outputs, parameters }: SoundsRun,
  cache: TraceCache,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  const { pcg, envelope, soundsBeats, soundsAverage } = outputs;
  const key = `sounds ${request.form}`;
  if (request.form === 'filtered') return signalEnvelope(envelope.band, cache, key, envelope.band, request);
  const single = envelope.envelope;
  const made =
    request.form === 'envelope'
      ? await signalEnvelope(single, cache, key, single, request)
      : await averagedEnvelope(soundsBeats, soundsAverage, 'envelope', single, cache, key, request);
  // Shannon energy is computed from the sound divided by its maximum, and has no unit.
  return { ...made, unit: parameters.values['envelope'] === 'shannon' ? '' : pcg.unit };
}

/**
 * Returns the kept beats of one window, aligned at R: ECG and PPG like those of the intervals, and the envelope,
 * single or averaged, from 0 to 1 at the higher of both sounds. The PPG is NaN if there is none.
 */
export async function soundShapes(
  { outputs, withPulse }: SoundsRun,
  request: BeatShapesRequest,
): Promise<AlignedShapes<'ecg' | 'envelope' | 'ppg'>> {
  const { ecg, soundsBeats, soundsAverage, sounds } = outputs;
  const { fromMs, toMs } = request;
  const as = request.isSingle === true ? 'single' : 'averaged';
  const { shapes, chosen, place } = missingShapes(soundsBeats, request, ['ecg', 'envelope', 'ppg']);
  const pulseRow = new Map(withPulse?.beats.kept.map((i, b) => [i, b]));
  const heights = new Float64Array(chosen.length);
  for (const [k, { b, index, rSec }] of chosen.entries()) {
    const surrounding = await readAround(
      ecg,
      rSec + Math.min(0, fromMs / 1000),
      rSec + Math.max(0, toMs / 1000),
    );
    heights[k] = signalAt(surrounding, rSec);
    fillShape(place('ecg', k), request, (sec) => signalAt(surrounding, rSec + sec));
    const { envelope } = (await soundsAverage.read(b, b + 1))[as];
    const height = findHighest(envelope, [sounds[as].s1.peaks.at(b)?.peak, sounds[as].s2.peaks.at(b)?.peak]);
    fillRow(place('envelope', k), request, envelope, 0, () => ({ middle: 0, height }));
    const row = pulseRow.get(index);
    if (withPulse === null || row === undefined) continue;
    const pulse = (await withPulse.average.read(row, row + 1))[as].ppg;
    fillRow(place('ppg', k), request, pulse, 0, createPpgScaler(withPulse.features.averaged.frames.at(row)));
  }
  scaleEcg(shapes.ecg, heights);
  return shapes;
}

/** Returns the height of the higher sound in a beat; NaN without sounds. */
function findHighest(envelope: GriddedBeats, peaks: readonly (number | undefined)[]): number {
  const row = viewGriddedRow(envelope, 0);
  const heights = peaks.flatMap((peak) => (peak === undefined || peak < 0 ? [] : [row[peak] ?? Number.NaN]));
  return heights.length === 0 ? Number.NaN : Math.max(...heights);
}
