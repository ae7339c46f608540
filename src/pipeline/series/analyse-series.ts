import { correctSeries, type CorrectedSeries } from '../../analysis/series/correct-series.ts';
import type { SeriesParams } from '../../analysis/series/series-figures.ts';
import { BeatbenchError } from '../../model/failure.ts';
import {
  artefactHandlings,
  artefactKinds,
  type ArtefactKind,
  seriesKinds,
  respirationSources,
  type SeriesKind,
  type SeriesResult,
} from '../../model/series.ts';
import { hasOnlyMarks } from '../channels.ts';
import { detectionIds } from '../detection-params.ts';
import { type ResolvedParameters, resolveParameters, selectParameterValues } from '../parameters.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../runnable-analysis.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { seriesDeclarations } from './declarations.ts';
import { type MeasuredBreath, measureRespiration } from './measure-respiration.ts';
import { measureSeries, type MeasuredSeries } from './measure-series.ts';
import { applyUserJudgements, parseTimes, unmatchedWarning } from './values-by-hand.ts';
import { type WindowedFigures, figureWindows } from './series-windows.ts';
import { seriesRows } from './series-rows.ts';
import { seriesWarnings } from './series-warnings.ts';

/** Outputs of the stages of a series. */
export interface SeriesOutputs {
  measured: MeasuredSeries;
  /** Null without a second series. */
  against: MeasuredSeries | null;
  corrected: {
    readonly first: CorrectedSeries;
    readonly second: CorrectedSeries | null;
    /** Artefact of each value of the first series, after the user's judgement. */
    readonly kinds: MeasuredSeries['kinds'];
  };
  breath: MeasuredBreath;
  figures: WindowedFigures;
}

const stage = stageMaker<SeriesOutputs>();

/** Ids of the parameters that determine the beats. */
const measuringIds = ['from', 'to', 'mains', 'backend', ...detectionIds];

/** Measures a series with its analysis, whose outputs are not kept. */
function readMeasure(kind: SeriesKind, parameters: ResolvedParameters, options: AnalysisOptions) {
  const given = selectParameterValues(parameters.values, measuringIds);
  return measureSeries(kind, { ...options, parameters: given, cache: new Map() });
}

function measuredStage(options: AnalysisOptions): AnyStage<SeriesOutputs> {
  return stage({
    id: 'measured',
    title: 'Measuring the series',
    needs: [],
    parameters: ['of', ...measuringIds],
    madeWith: `beats ${editsKey(options.edits ?? [])}`,
    run: async (_, parameters, { warn, record }) => {
      const measured = await readMeasure(parameters.word('of', seriesKinds), parameters, options);
      measured.warnings.forEach(warn);
      measured.facts.forEach(record);
      return measured;
    },
  });
}

function againstStage(options: AnalysisOptions): AnyStage<SeriesOutputs> {
  return stage({
    id: 'against',
    title: 'Measuring the second series',
    needs: [],
    parameters: ['against', ...measuringIds],
    madeWith: `beats ${editsKey(options.edits ?? [])}`,
    run: async (_, parameters) => {
      const kind = parameters.word('against', ['none', ...seriesKinds]);
      return kind === 'none' ? null : readMeasure(kind, parameters, options);
    },
  });
}

function breathStage(options: AnalysisOptions): AnyStage<SeriesOutputs> {
  return stage({
    id: 'breath',
    title: 'Measuring respiration',
    needs: ['measured'],
    parameters: ['respiration', ...measuringIds],
    madeWith: `beats ${editsKey(options.edits ?? [])}`,
    run: ({ measured }, parameters) =>
      measureRespiration(
        parameters.word('respiration', ['auto', 'none', ...respirationSources]),
        measured,
        options,
        (kind) => readMeasure(kind, parameters, options),
      ),
  });
}

const correctedStage = stage({
  id: 'corrected',
  title: 'Correcting',
  needs: ['measured', 'against'],
  parameters: ['artefacts', 'keptValues', 'leftOutValues'],
  run: ({ measured, against }, parameters, { record, warn }) => {
    const handling = parameters.word('artefacts', artefactHandlings);
    const byHand = {
      keptSec: parseTimes(parameters.text('keptValues'), 'keptValues'),
      leftOutSec: parseTimes(parameters.text('leftOutValues'), 'leftOutValues'),
    };
    const { kinds: own, unmatchedSec } = applyUserJudgements(
      measured.measured.timesSec,
      measured.kinds,
      byHand,
    );
    if (unmatchedSec.length > 0) warn(unmatchedWarning(measured.name, unmatchedSec));
    const correct = (
      { name, measured: series, whyNoErrors }: MeasuredSeries,
      kinds: MeasuredSeries['kinds'],
    ): CorrectedSeries => {
      record({
        what: 'series',
        of: name,
        values: kinds.length,
        wrong: countKinds(kinds),
        handling,
        whyNoErrors,
      });
      return correctSeries(series, kinds, handling);
    };
    return {
      first: correct(measured, own),
      second: against === null ? null : correct(against, against.kinds),
      kinds: own,
    };
  },
});

function countKinds(kinds: readonly (ArtefactKind | null)[]): Record<ArtefactKind, number> {
  const counts = Object.fromEntries(artefactKinds.map((kind) => [kind, 0])) as Record<ArtefactKind, number>;
  for (const kind of kinds) if (kind !== null) counts[kind]++;
  return counts;
}

const figureIds = [
  'window',
  'joining',
  'detrending',
  'lambda',
  'segment',
  'vlfFrom',
  'lfFrom',
  'hfFrom',
  'hfTo',
  'leastPeriods',
  'entropyLength',
  'entropyTolerance',
] as const;

const figuresStage = stage({
  id: 'figures',
  title: 'Computing figures',
  needs: ['measured', 'against', 'corrected', 'breath'],
  parameters: figureIds,
  run: ({ measured, against, corrected, breath }, parameters, context) =>
    figureWindows(
      { measured: { ...measured, kinds: corrected.kinds }, against, corrected, breath },
      parameters.numberOr('window', ['stretches']),
      figureParams(parameters),
      context,
    ),
});

/**
 * Returns the parameters of the figures.
 *
 * @throws BeatbenchError `bad-parameter` if the edges of the bands are not ascending
 */
export function figureParams(parameters: ResolvedParameters<(typeof figureIds)[number]>): SeriesParams {
  const bands = {
    vlfFromHz: parameters.number('vlfFrom'),
    lfFromHz: parameters.number('lfFrom'),
    hfFromHz: parameters.number('hfFrom'),
    hfToHz: parameters.number('hfTo'),
  };
  const edges = Object.values(bands);
  if (edges.some((hz, k) => k > 0 && hz <= (edges[k - 1] ?? 0))) {
    throw new BeatbenchError(
      'bad-parameter',
      `The edges of the bands are ${edges.join(', ')} Hz; each must be above the one before.`,
    );
  }
  return {
    joining: parameters.word('joining', ['cubic', 'linear']),
    detrending: parameters.word('detrending', ['smoothness-priors', 'constant']),
    lambda: parameters.number('lambda'),
    bands,
    segmentSec: parameters.number('segment'),
    leastPeriods: parameters.number('leastPeriods'),
    entropyLength: parameters.number('entropyLength'),
    entropyTolerance: parameters.number('entropyTolerance'),
  };
}

export interface SeriesRun extends StagesRun<SeriesOutputs> {
  readonly parameters: ResolvedParameters;
  /** Channel in which the series is measured; null for beats without a signal. */
  readonly channelIndex: number | null;
  readonly result: SeriesResult;
}

/**
 * Analyses variability from beat to beat: a series of one value per beat, corrected, with figures by windows and over
 * the whole.
 *
 * @throws BeatbenchError `no-channel`, `no-beats`, `too-short`, `bad-parameter`, `cancelled`, or an error of reading
 *   the file
 */
export async function analyseSeries(options: AnalysisOptions): Promise<SeriesRun> {
  const { recording, recordingId, choice } = options;
  const parameters = resolveParameters(seriesDeclarations, options.parameters);
  const recordingKey = JSON.stringify([recordingId, recording.name, choice]);
  const stages = [
    measuredStage(options),
    againstStage(options),
    correctedStage,
    breathStage(options),
    figuresStage,
  ];
  const run = await runStages(stages, { ...options, parameters, recordingKey });
  const { measured, against, corrected, figures } = run.outputs;
  const { kind, name, unit } = measured;
  const result: SeriesResult = {
    of: kind,
    name,
    unit,
    ...(against === null ? {} : { against: { of: against.kind, name: against.name, unit: against.unit } }),
    values: corrected.first.values,
    ...figures,
  };
  const ofPulse = kind === 'pulse' || kind === 'amplitude';
  const channelIndex = hasOnlyMarks(recording) ? null : (choice[ofPulse ? 'ppg' : 'ecg'] ?? null);
  const warnings = [...seriesWarnings(result, figureParams(parameters).bands), ...run.warnings];
  return { ...run, warnings, parameters, channelIndex, result };
}

/** Analysis of series for the page and the command line. */
export const seriesAnalysis: RunnableAnalysis<SeriesRun> = {
  analyse: analyseSeries,
  result: ({ result }) => result,
  rows: ({ result }) => seriesRows(result),
  sweptRows: ({ result }) => seriesRows(result),
};
