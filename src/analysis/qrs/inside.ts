import type { InsideTrace, QrsCandidate, QrsInside, QrsVerdict } from '../../model/qrs-inside.ts';
import type { Detector } from './detector.ts';
import { bridgeEcg, type EcgSignal, toEcgFrame } from './ecg-signal.ts';
import { curveLengthInside } from './inside-curve-length.ts';
import { lengthInput } from './length-input.ts';
import { detectOwn } from './own/detect-own.ts';
import { searchPanTompkins } from './pan-tompkins-search.ts';
import { panTompkinsSignals } from './pan-tompkins-signal.ts';
import { endWithResult, runPasses } from './passes.ts';
import { detectTriggers, rectifyBand } from './trigger.ts';
import { resampleToWorkingRate } from './working-rate.ts';

/**
 * Returns the signals that a detector bases its decisions on, and the verdict on each of its candidates.
 *
 * The search is the one that finds the beats, with an observer, so the marks are identical. It takes several
 * times the memory of a detection. Above 500 Hz, the traces show the ECG at 500 Hz.
 *
 * @param ecg the ECG in which beats are found
 * @param detector method with its parameters
 * @param others further leads of the same rate and length
 * @returns traces at 500 Hz at most, times in s
 * @throws BeatbenchError `too-short`, like `detectBeats`
 */
export function qrsInside(ecg: EcgSignal, detector: Detector, others: readonly EcgSignal[] = []): QrsInside {
  const leads = [ecg, ...others].map(bridgeEcg);
  if (detector.method === 'curve-length') {
    const input = runPasses(lengthInput(toEcgFrame(ecg), detector.params), leads);
    return curveLengthInside(input.begin()(leads[0]), input);
  }
  const options = { sampleCount: leads[0].length, fs: ecg.fs, leadCount: leads.length, units: 1 };
  const { fs, begin } = runPasses(resampleToWorkingRate(options, endWithResult), leads);
  const working = begin()(leads);
  if (detector.method === 'beatbench') return ownInside(working, fs, detector);
  const [x] = working;
  return detector.method === 'trigger' ? triggerInside(x, fs, detector) : panInside(x, fs, detector);
}

/** Collects the candidates that a search reports. */
function createCollector(fs: number): { candidates: QrsCandidate[]; watch: VerdictListener } {
  const candidates: QrsCandidate[] = [];
  const watch: VerdictListener = (index, value, against, verdict, markIndex) => {
    candidates.push({ timeSec: index / fs, value, against, taken: markIndex !== null, verdict, markIndex });
  };
  return { candidates, watch };
}

type VerdictListener = (
  index: number,
  value: number,
  against: number,
  verdict: QrsVerdict,
  markIndex: number | null,
) => void;

/** Keeps the last verdict on each peak: that of a search back replaces the earlier one. */
function keepLatestVerdicts(candidates: readonly QrsCandidate[]): QrsCandidate[] {
  const byTime = new Map(candidates.map((candidate) => [candidate.timeSec, candidate]));
  return [...byTime.values()].toSorted((a, b) => a.timeSec - b.timeSec);
}

/** Returns the threshold that each candidate was compared with, held constant until the next candidate. */
function holdThreshold(candidates: readonly QrsCandidate[], fs: number, count: number): Float64Array {
  const threshold = new Float64Array(count).fill(candidates[0]?.against ?? 0);
  candidates.forEach(({ timeSec, against }, i) => {
    const next = candidates[i + 1];
    threshold.fill(against, Math.round(timeSec * fs), next ? Math.round(next.timeSec * fs) : count);
  });
  return threshold;
}

function makeInsideTrace(id: string, label: string, panel: string, values: Float64Array): InsideTrace {
  return { id, label, unit: '', panel, values };
}

function panInside(
  x: Float64Array,
  fs: number,
  { params }: Extract<Detector, { method: 'pan-tompkins' }>,
): QrsInside {
  const signals = panTompkinsSignals(x, fs, params.integrationMs);
  const { candidates, watch } = createCollector(fs);
  searchPanTompkins(signals, fs, params, watch);
  const judged = keepLatestVerdicts(candidates);
  return {
    fs,
    traces: [
      makeInsideTrace('band-passed', 'Band-passed', 'band-passed', signals.bandPassed),
      makeInsideTrace('derivative', 'Derivative', 'derivative', signals.derivative),
      makeInsideTrace('integrated', 'Integrated', 'integrated', signals.integrated),
      makeInsideTrace('threshold', 'Threshold', 'integrated', holdThreshold(judged, fs, x.length)),
    ],
    judgedId: 'integrated',
    thresholdId: 'threshold',
    candidates: judged,
  };
}

function triggerInside(
  x: Float64Array,
  fs: number,
  { params }: Extract<Detector, { method: 'trigger' }>,
): QrsInside {
  const rectified = rectifyBand(x, fs, params);
  const threshold = new Float64Array(x.length);
  const { candidates, watch } = createCollector(fs);
  detectTriggers(rectified, fs, params, threshold, watch);
  return {
    fs,
    traces: [makeInsideTrace('y', '|y|', 'y', rectified), makeInsideTrace('v', 'v', 'y', threshold)],
    judgedId: 'y',
    thresholdId: 'v',
    candidates,
  };
}

function ownInside(
  leads: readonly Float64Array[],
  fs: number,
  { params }: Extract<Detector, { method: 'beatbench' }>,
): QrsInside {
  const { candidates, watch } = createCollector(fs);
  const { signals } = detectOwn(leads, fs, params, watch);
  const { step, energy, slopes, levels } = signals;
  const rate = fs / step;
  const perPlace = (values: Float64Array) => energy.map((_, n) => values[Math.floor(n / levels.blockCount)]);
  const beat = perPlace(levels.beat);
  const noise = perPlace(levels.noise).map((share, n) => share * beat[n]);
  return {
    fs: rate,
    traces: [
      ...slopes.map((slope, lead) => makeInsideTrace(`slope-${lead + 1}`, 'Slope', 'slope', slope)),
      makeInsideTrace(
        'energy',
        'Energy of the slope (in noise, of slower slopes or of the shape that repeats)',
        'energy',
        energy,
      ),
      makeInsideTrace('threshold', 'Threshold', 'energy', holdThreshold(candidates, rate, energy.length)),
      makeInsideTrace('beats', 'Level of beats', 'energy', beat),
      makeInsideTrace('noise', 'Level of noise', 'energy', noise),
    ],
    judgedId: 'energy',
    thresholdId: 'threshold',
    candidates,
  };
}
