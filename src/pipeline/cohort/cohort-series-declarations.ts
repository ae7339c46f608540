import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { seriesDeclarations } from '../series/declarations.ts';
import { ownSeriesDeclarations } from '../series/series-declarations.ts';
import type { ComparedAnalysis } from './compared-member.ts';
import { choiceParameter, parameterGroup } from '../declare.ts';
import { cohortDeclarations, comparisonDeclarations, comparisonFields } from './declarations.ts';
import { seriesFigureLabel, seriesFigureNames } from './series-figure-names.ts';

/** What is compared between recordings. */
export const [analysisDeclaration] = parameterGroup(comparisonFields, [
  choiceParameter('analysis', 'Compared', {
    choices: { intervals: 'intervals', series: 'a series' },
    default: 'intervals',
    help: 'What is compared between states: methods and intervals, or the figures of a series, such as RMSSD of RR.',
  }),
]);

const onlyForSeries = { id: 'analysis', values: ['series'] } as const;

const [figureDeclaration] = parameterGroup(comparisonFields, [
  choiceParameter('figure', 'Figure', {
    choices: Object.fromEntries(seriesFigureNames.map((name) => [name, seriesFigureLabel(name)])),
    default: 'rmssd',
    onlyFor: onlyForSeries,
    help: 'Which figure of a series the summary shows; the result has all.',
  }),
]);

/** Parameters of a comparison of series. States are paired by subject, so there is no choice of unit and test. */
const comparisonIds: readonly string[] = ['states', 'referenceState'];

const ofComparison = comparisonDeclarations.filter(({ id }) => comparisonIds.includes(id));

/** All parameters of a cohort of series. */
export const seriesCohortDeclarations: readonly ParameterDeclaration[] = [
  analysisDeclaration,
  figureDeclaration,
  ...ofComparison,
  ...seriesDeclarations,
];

/** Ids of the parameters of each recording's series. */
export const memberSeriesIds: readonly string[] = seriesDeclarations.map(({ id }) => id);

/**
 * Parameters of each recording's own analysis in a comparison. The window of a series is not among them, unlike that
 * of the intervals.
 */
export const memberDeclarations: Readonly<Record<ComparedAnalysis, readonly ParameterDeclaration[]>> = {
  intervals: intervalsDeclarations,
  series: seriesDeclarations.filter(({ id }) => id !== 'window'),
};

/**
 * Ids of all parameters of a cohort of series. Figures are over the whole recording, so the window is not among them.
 */
export const seriesCohortIds: readonly string[] = seriesCohortDeclarations.flatMap(({ id }) =>
  id === 'window' ? [] : [id],
);

/** Returns whether figures of a series are compared: it is selected, or a series is named. */
export function comparesSeries({ analysis, of: series }: ParameterValues): boolean {
  return analysis === undefined ? series !== undefined : analysis === 'series';
}

/** Parameters that only a series has. Each id occurs once, because recordings and beats are read in the same way. */
const ofSeriesAlone: readonly ParameterDeclaration[] = [
  figureDeclaration,
  ...ownSeriesDeclarations.flatMap((declaration: ParameterDeclaration) =>
    cohortDeclarations.some(({ id }) => id === declaration.id)
      ? []
      : [{ onlyFor: onlyForSeries, ...declaration }],
  ),
];

/** All parameters of the command. */
export const commandCohortDeclarations: readonly ParameterDeclaration[] = [
  ...cohortDeclarations,
  analysisDeclaration,
  ...ofSeriesAlone,
];

/** Parameters that are times within one recording, and do not apply to others. */
const ofOneRecording: readonly string[] = ['keptValues', 'leftOutValues'];

/** Ids of the series parameters that have the same value in a comparison and on the bench of one series. */
export const sharedSeriesIds: ReadonlySet<string> = new Set(
  ofSeriesAlone.flatMap(({ id }) => (id === 'figure' || ofOneRecording.includes(id) ? [] : [id])),
);

const onlyForIntervals = { id: 'analysis', values: ['intervals'] } as const;

/** All parameters in the page; those that only the intervals have apply only to intervals. */
export const pageCohortDeclarations: readonly ParameterDeclaration[] = [
  analysisDeclaration,
  ...ofSeriesAlone.filter(({ id }) => !ofOneRecording.includes(id)),
  ...cohortDeclarations.map((declaration: ParameterDeclaration) =>
    seriesCohortIds.includes(declaration.id) ? declaration : { onlyFor: onlyForIntervals, ...declaration },
  ),
];

/**
 * Parameters changed first. For intervals: states, unit of the tests, averaging; for series: states, figure, and kind.
 */
export const cohortChangedFirst: readonly string[] = ['states', 'unit', 'average', 'figure', 'of'];
