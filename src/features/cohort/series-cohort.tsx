import { describeDoubtfulFiles } from '../../pipeline/cohort/describe-series-cohort.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { valueGroups } from '../../pipeline/cohort/interval-groups.ts';
import { seriesFigureLabel } from '../../pipeline/cohort/series-figure-names.ts';
import type { ShownSeries } from '../../state/cohort/cohort-shown.ts';
import { formatCount, formatP } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';
import { useSession } from '../session-context.ts';
import { seriesCaution } from '../words/series-words.ts';
import { AnalysedReading, type ReadingProps } from './analysed-reading.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { rowsStyle } from './rows-style.ts';
import { type CohortFigure, cohortFigures, listShownFigures } from './series-figures.ts';
import { SeriesRowsPanel } from './series-rows-panel.tsx';
import { StateComparisonPanel } from './state-comparison-panel.tsx';
import { StatesPanel } from './states-panel.tsx';

/** Maximum number of states shown in the reading; with more, only the table has them. */
const maxStates = 3;

interface SeriesReadingProps extends ReadingProps {
  readonly shown: ShownSeries;
  readonly figure: CohortFigure | undefined;
}

/** Renders the chosen figure over all subjects, and for each state compared with the reference. */
function SeriesReading({ shown, figure, ...rest }: SeriesReadingProps) {
  const { average, stateComparison } = shown.result;
  const { reference, rows } = stateComparison;
  const of = shown.files[0]?.figures;
  const all = figure && average[figure.id];
  return (
    <dl className="reading cohort-reading cohort-series-reading" aria-label="Readings of the cohort">
      {figure && all && of && (
        <Reading
          label={figure.name.endsWith(of.name) ? figure.name : `${figure.name} of ${of.name}`}
          value={figure.text(all.mean)}
          unit={figure.unit}
          lines={[
            `mean of ${formatCount(all.n, 'subject')}${describeDoubtfulFiles(shown.result.files, figure.id)}`,
          ]}
          title={figure.meaning}
        >
          {all.sd === null ? '' : `SD between subjects ${figure.text(all.sd)}`}
        </Reading>
      )}
      {figure &&
        rows.slice(0, maxStates + 1).flatMap(({ state, figures }) => {
          const against = figures[figure.id]?.against;
          if (!against || state === reference) return [];
          const [low, high] = against.interval;
          const span =
            low === null || high === null
              ? 'all differences are equal'
              : `95 % CI ${figure.differenceText(low)} … ${figure.differenceText(high)}`;
          return (
            <Reading
              key={state}
              label={`${state ?? 'no state'} − ${reference ?? ''}`}
              value={figure.differenceText(against.difference)}
              unit={figure.unit}
              lines={[`${formatCount(against.n, 'subject')} in both states`]}
            >
              {`${span}, p\u00A0${formatP(against.p)}`}
            </Reading>
          );
        })}
      <AnalysedReading shown={shown} {...rest} />
    </dl>
  );
}

/** Renders a comparison of series: one figure by state, and all figures by subject, state or recording. */
export function SeriesCohort({ shown, ...rest }: ReadingProps & { readonly shown: ShownSeries }) {
  const { parameters, cohort, cohortView } = useSession();
  const by = useStore(cohortView, (state) => state.by);
  const asked = useStore(parameters.cohort, (state) => state.changed['figure']);
  const isOld = useStore(cohort, (state) => state.isOld);
  const chosenId = typeof asked === 'string' ? asked : 'rmssd';
  const all = useMemo(() => cohortFigures(shown), [shown]);
  const figure = all.find(({ id }) => id === chosenId);
  const figures = listShownFigures(all, shown, chosenId);
  const of = shown.files[0]?.figures;
  const bands = useMemo(() => {
    if (!figure) return [];
    const { name, unit, factor, text, valueIn } = figure;
    const scaled = (file: (typeof shown.files)[number]): number | null => {
      const value = valueIn(file);
      return value === null ? null : value * factor;
    };
    const inUnit = (value: number): string => text(value / factor);
    return [
      {
        name,
        unit,
        text: inUnit,
        medianText: inUnit,
        joinsSubjects: true,
        sets: { any: valueGroups(shown.files, 'state', scaled) },
      },
    ];
  }, [shown, figure]);
  const { reference, rows } = shown.result.stateComparison;
  const caution = of === undefined ? '' : seriesCaution(of);
  return (
    <>
      <SeriesReading shown={shown} figure={figure} {...rest} />
      {of && !figure && (
        <p className="bench-note">{`No recording has ${seriesFigureLabel(chosenId)} of ${of.name}.`}</p>
      )}
      {caution !== '' && <p className="bench-note">{caution}</p>}
      <StateComparisonPanel
        reference={reference}
        rows={rows}
        quantities={figures.filter(({ id }) => id !== 'corrected').slice(0, 6)}
        saved={all}
        of={{ kind: 'series', name: of?.name ?? '' }}
      />
      <div className="cohort-panels of-series" aria-busy={isOld} style={rowsStyle(shown, by)}>
        <SeriesRowsPanel shown={shown} figures={figures} all={all} chosenId={chosenId} />
        <StatesPanel
          shown={shown}
          bands={bands}
          headline={null}
          label={`${seriesFigureLabel(chosenId)} by state`}
          sub="quartiles; lines join a subject’s states"
        />
        <NotesPanel shown={shown} />
      </div>
    </>
  );
}
