import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { intervalGroups, type IntervalGroup } from '../../pipeline/cohort/interval-groups.ts';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { nameOf } from './cohort-words.ts';
import { byMethod, headlineOf, type MethodId, timingMethods } from '../../model/methods.ts';
import { bandSets, setName, type StateBand, statesFigure } from './states-figure.ts';

function bandsOf({ files }: ShownCohort): readonly StateBand[] {
  const of = (quantity: 'rptt' | 'lvet', method: MethodId): readonly IntervalGroup[] =>
    intervalGroups(files, 'state', { of: quantity, method, over: 'file' });
  const rate = intervalGroups(files, 'state', { of: 'heartRate', method: timingMethods[0].id, over: 'file' });
  return [
    {
      name: 'rPTT',
      unit: 'ms',
      sets: byMethod((method) => of('rptt', method)),
    },
    {
      name: 'LVET',
      unit: 'ms',
      sets: byMethod((method) => of('lvet', method)),
    },
    { name: 'Rate', unit: '/min', sets: { any: rate } },
  ];
}

function describe(band: StateBand): string {
  const told = bandSets(band).map(([set, groups]) => {
    const medians = groups.map(
      ({ label, quartiles }) => `${label ?? 'no state'} ${formatNumber(quartiles?.median, 0)}`,
    );
    return `${setName(set)} ${medians.join(', ')}`.trim();
  });
  return `${band.name}, medians in ${band.unit}: ${told.join('; ')}`;
}

/** Mean intervals of recordings by state: box plots with the points; a click on a point opens its recording. */
export function StatesPanel({ shown }: { readonly shown: ShownCohort }) {
  const { cohortView, openBench, openFromCohort } = useSession();
  const chosen = useStore(cohortView, (state) => state.chosen);
  const bands = useMemo(() => bandsOf(shown), [shown]);
  const chosenFile = shown.files.find(({ key }) => key === chosen?.key)?.file ?? null;
  const files = shown.files.map((own) => ({ file: own.file, name: nameOf(own) }));
  const figure = (size: Size, palette: Palette) =>
    statesFigure(bands, headlineOf(shown.parameters), files, chosenFile, size, palette);
  const open = (index: number): void => {
    const key = shown.files[index]?.key;
    if (key !== undefined) void openFromCohort({ key, window: null });
  };
  return (
    <FigurePanel
      name="cohort-states"
      title="By state"
      sub="quartiles"
      recordingName="cohort"
      tools={
        <button type="button" className="link" onClick={() => void openBench('denoise')}>
          SNR by task
        </button>
      }
      table={() => ({
        columns: ['state', 'quantity', 'method', 'unit', 'subject', 'recording', 'value'],
        rows: bands.flatMap((band) =>
          bandSets(band).flatMap(([set, groups]) =>
            groups.flatMap(({ label, points }) =>
              points.map(({ subject, file, value }) => [
                label,
                band.name,
                setName(set),
                band.unit,
                subject,
                file,
                value,
              ]),
            ),
          ),
        ),
      })}
    >
      <PlotlyPlot
        label="Intervals by state"
        description={bands.map(describe).join('. ')}
        figure={figure}
        onOpen={open}
        stops
      />
    </FigurePanel>
  );
}
