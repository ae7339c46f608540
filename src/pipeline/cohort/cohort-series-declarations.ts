import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { seriesDeclarations } from '../series/declarations.ts';
import { ownSeriesDeclarations } from '../series/series-declarations.ts';
import type { ComparedAnalysis } from './compared-member.ts';
import { choiceParameter, parameterGroup } from '../declare.ts';
import { cohortDeclarations, comparisonDeclarations, ofComparing } from './declarations.ts';
import { seriesFigureLabel, seriesFigureNames } from './series-figure-names.ts';

/** What of recordings is compared. */
export const [analysisDeclaration] = parameterGroup(ofComparing, [
  choiceParameter('analysis', 'Compared', {
    choices: { intervals: 'intervals', series: 'a series' },
    default: 'intervals',
    help: 'What is compared: methods and intervals, or the figures of a series, as RMSSD of RR, between states.',
  }),
]);

const onlyForSeries = { id: 'analysis', values: ['series'] } as const;

const [figureDeclaration] = parameterGroup(ofComparing, [
  choiceParameter('figure', 'Figure', {
    choices: Object.fromEntries(seriesFigureNames.map((name) => [name, seriesFigureLabel(name)])),
    default: 'rmssd',
    onlyFor: onlyForSeries,
    help: 'Which figure of a series the summary tells; the result has all.',
  }),
]);

/** What a comparison of series is asked: states are paired by subject, so there is no unit and no test to choose. */
const comparisonIds: readonly string[] = ['states', 'referenceState'];

const ofComparison = comparisonDeclarations.filter(({ id }) => comparisonIds.includes(id));

/** Every parameter of a cohort of series. */
export const seriesCohortDeclarations: readonly ParameterDeclaration[] = [
  analysisDeclaration,
  figureDeclaration,
  ...ofComparison,
  ...seriesDeclarations,
];

/** Ids of those that each recording's series takes. */
export const memberSeriesIds: readonly string[] = seriesDeclarations.map(({ id }) => id);

/** What a comparison says of each recording's own analysis; the window of a series is no part of it, as that of intervals is. */
export const memberDeclarations: Readonly<Record<ComparedAnalysis, readonly ParameterDeclaration[]>> = {
  intervals: intervalsDeclarations,
  series: seriesDeclarations.filter(({ id }) => id !== 'window'),
};

/** Ids of all that may be said of a cohort of series. Figures are of the whole, which no window changes. */
export const seriesCohortIds: readonly string[] = seriesCohortDeclarations.flatMap(({ id }) =>
  id === 'window' ? [] : [id],
);

/** Whether figures of a series are compared: it is said, or a series is named. */
export function comparesSeries({ analysis, of: series }: ParameterValues): boolean {
  return analysis === undefined ? series !== undefined : analysis === 'series';
}

/** Of a series alone: each id once, since recordings are read and beats found alike. */
const ofSeriesAlone: readonly ParameterDeclaration[] = [
  figureDeclaration,
  ...ownSeriesDeclarations.flatMap((declaration: ParameterDeclaration) =>
    cohortDeclarations.some(({ id }) => id === declaration.id)
      ? []
      : [{ onlyFor: onlyForSeries, ...declaration }],
  ),
];

/** All that the command takes. */
export const anyCohortDeclarations: readonly ParameterDeclaration[] = [
  ...cohortDeclarations,
  analysisDeclaration,
  ...ofSeriesAlone,
];

/** Times within one recording, which say nothing of others. */
const ofOneRecording: readonly string[] = ['keptValues', 'leftOutValues'];

/** Ids of a series alone that hold in a comparison as on the bench of one series. */
export const sharedSeriesIds: ReadonlySet<string> = new Set(
  ofSeriesAlone.flatMap(({ id }) => (id === 'figure' || ofOneRecording.includes(id) ? [] : [id])),
);

const onlyForIntervals = { id: 'analysis', values: ['intervals'] } as const;

/** All that the page asks: what is of intervals alone is of use for these alone. */
export const askedCohortDeclarations: readonly ParameterDeclaration[] = [
  analysisDeclaration,
  ...ofSeriesAlone.filter(({ id }) => !ofOneRecording.includes(id)),
  ...cohortDeclarations.map((declaration: ParameterDeclaration) =>
    seriesCohortIds.includes(declaration.id) ? declaration : { onlyFor: onlyForIntervals, ...declaration },
  ),
];

/** Changed first of intervals: the states, over what is tested, and over how many beats is averaged; of series: the states, the figure and of what. */
export const cohortChangedFirst: readonly string[] = ['states', 'unit', 'average', 'figure', 'of'];
