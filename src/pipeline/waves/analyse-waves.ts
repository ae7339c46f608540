import { type PointScore, scoreWaves } from '../../analysis/scoring/score-waves.ts';
import { applyWaveEdits } from '../../analysis/waves/apply-wave-edits.ts';
import type { CarriedWaves } from '../../analysis/waves/find-waves.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { wavePoints, type WavePoint, type WavesResult } from '../../model/waves.ts';
import { alignIds, alignLimits } from '../aligned-declarations.ts';
import { annotationsBySource } from '../annotation-choice.ts';
import { readAnalysedPart } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { editsResult } from '../edits/edits-result.ts';
import { mainsResult } from '../mains.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { waveWarnings } from '../plausibility/expected-waves.ts';
import { beatStages, type QrsOutputs } from '../qrs/analyse-qrs.ts';
import { qrsWarnings } from '../qrs/qrs-warnings.ts';
import { findOtherLeads } from '../qrs/read-leads.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { wavesDeclarations } from './declarations.ts';
import { delineateLeads } from './delineate-leads.ts';

type WavesScore = Readonly<Record<WavePoint, PointScore>>;

interface WavesOutputs extends QrsOutputs {
  waves: CarriedWaves;
  /** Null without a reference. */
  wavesScore: WavesScore | null;
}

const stage = stageMaker<WavesOutputs>();

const wavesStage = stage({
  id: 'waves',
  title: 'Delineating waves',
  needs: ['signal', 'rhythm'],
  parameters: ['from', 'to', 'leads', 'window', ...alignIds],
  run: ({ signal, rhythm: judged }, parameters, context) => {
    const { recording } = context;
    const { channelIndex } = signal;
    const { rhythm, noise } = judged;
    qrsWarnings(judged, signal, false).forEach(context.warn);
    const isOverall = parameters.word('leads', ['all', 'one']) === 'all';
    const part = readAnalysedPart(recording, parameters);
    const channels = [channelIndex, ...(isOverall ? findOtherLeads(recording, channelIndex) : [])];
    const windowSec = parameters.numberOr('window', ['stretches']);
    const limits = alignLimits(parameters);
    const leads = { recording, part, channels, isOverall, noise, windowSec, limits };
    return delineateLeads(rhythm, leads, context);
  },
});

const scoreStage = stage({
  id: 'wavesScore',
  title: 'Scoring waves',
  needs: ['waves'],
  parameters: ['reference'],
  run: ({ waves: { beats } }, parameters, { recording }) => {
    const source = parameters.text('reference');
    return source === '' ? null : scoreWaves(annotationsBySource(recording, source), beats);
  },
});

/** A run of the waves. */
export interface WavesRun extends StagesRun<WavesOutputs> {
  readonly parameters: ResolvedParameters;
  readonly result: WavesResult;
}

/**
 * Delineates P, QRS and T of every beat, and of the median beat of every window, in all ECG leads of one rate.
 *
 * @throws BeatbenchError `no-channel`, `too-short`, `no-beats`, `bad-parameter`, `cancelled`, or an error of reading
 */
export async function analyseWaves(options: AnalysisOptions): Promise<WavesRun> {
  const { recording, choice, recordingId, edits = [], waveEdits = [] } = options;
  const parameters = resolveParameters(wavesDeclarations, options.parameters);
  const recordingKey = JSON.stringify([recordingId, requireChannel(recording, choice, 'ecg')]);
  const run = await runStages(planStages(choice, edits), { ...options, parameters, recordingKey });
  const { signal, waves } = run.outputs;
  const { beats, windows } = waves;
  const isOverall = parameters.word('leads', ['all', 'one']) === 'all';
  const others = isOverall ? findOtherLeads(recording, signal.channelIndex) : [];
  const leads = [signal.channelIndex, ...others].flatMap((index) => recording.channels[index]?.label ?? []);
  const { unmatched, ...edited } = applyWaveEdits({ beats, windows }, waveEdits);
  // The user's points may change whether an interval is in its expected range.
  const warnings = waveWarnings(edited.windows, parameters.values['sex']);
  const kept = unmatched.length === 0 ? {} : { unmatchedEdits: unmatched };
  const result = { lead: signal.label, leads, ...edited, ...kept };
  return { ...run, warnings: [...warnings, ...run.warnings], parameters, result };
}

function planStages(choice: ChannelChoice, edits: readonly BeatEdit[]): readonly AnyStage<WavesOutputs>[] {
  return [...beatStages(choice, edits, true), wavesStage, scoreStage];
}

/** Analysis of waves for the page and the command line. */
export const wavesAnalysis: RunnableAnalysis<WavesRun> = {
  analyse: analyseWaves,
  result: ({ result, outputs: { edited, mains, wavesScore } }) => ({
    ...result,
    ...(wavesScore === null ? {} : { score: printedScore(wavesScore) }),
    ...editsResult(edited),
    mains: mainsResult(mains),
  }),
  rows: ({ result }) => result.beats,
};

function printedScore(score: WavesScore): object {
  return Object.fromEntries(
    wavePoints.map((point) => {
      const { se, ppv, meanMs, sdMs, n } = score[point];
      return [point, { se, ppv, meanMs, sdMs, n }];
    }),
  );
}
