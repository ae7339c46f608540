import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Palette } from '../../charts/pens/palette.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { intervalGroups, type IntervalGroup } from '../../pipeline/cohort/interval-groups.ts';
import type { ShownCohort, ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatNumber, missingText } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { useSession } from '../session-context.ts';
import { memberName } from './row-model.ts';
import { mapMethods, readHeadline, type MethodId, timingMethods } from '../../model/methods.ts';
import { bandSets, setName, type StateBand, statesFigure } from './states-figure.ts';

const words = {
  text: (value: number): string => formatNumber(value, 1),
  medianText: (value: number): string => formatNumber(value, 0),
};

function makeBands({ files }: ShownIntervals): readonly StateBand[] {
  const of = (quantity: 'rptt' | 'lvet', method: MethodId): readonly IntervalGroup[] =>
    intervalGroups(files, 'state', { of: quantity, method, over: 'file' });
  const rate = intervalGroups(files, 'state', { of: 'heartRate', method: timingMethods[0].id, over: 'file' });
  return [
    {
      name: 'rPTT',
      unit: 'ms',
      ...words,
      sets: mapMethods((method) => of('rptt', method)),
    },
    {
      name: 'LVET',
      unit: 'ms',
      ...words,
      sets: mapMethods((method) => of('lvet', method)),
    },
    { name: 'Rate', unit: '/min', ...words, sets: { any: rate } },
  ];
}

function describe(band: StateBand): string {
  const mediansBySet = bandSets(band).map(([set, groups]) => {
    const medians = groups.map(
      ({ label, quartiles }) =>
        `${label ?? 'no state'} ${quartiles === null ? missingText : band.medianText(quartiles.median)}`,
    );
    return `${setName(set)} ${medians.join(', ')}`.trim();
  });
  return `${band.name}, medians${band.unit === '' ? '' : ` in ${band.unit}`}: ${mediansBySet.join('; ')}`;
}

interface StatesPanelProps {
  readonly shown: ShownCohort;
  readonly bands: readonly StateBand[];
  /** Method whose medians are written at their boxes; null if each band has one set. */
  readonly headline: MethodId | null;
  /** Accessible name of the plot. */
  readonly label: string;
  readonly sub: string;
  readonly tools?: ReactNode;
}

/** Renders figures of recordings by state: box plots with points. A click on a point opens its recording. */
export function StatesPanel({ shown, bands, headline, label, sub, tools }: StatesPanelProps) {
  const { cohortView, openFromCohort } = useSession();
  const chosen = useStore(cohortView, (state) => state.chosen);
  const all: readonly ShownCohort['files'][number][] = shown.files;
  const chosenFile = all.find(({ key }) => key === chosen?.key)?.file ?? null;
  const files = all.map((own) => ({ file: own.file, name: memberName(own) }));
  const figure = (size: Size, palette: Palette) =>
    statesFigure(bands, headline, files, chosenFile, size, palette);
  const open = (index: number): void => {
    const key = all[index]?.key;
    if (key !== undefined) void openFromCohort({ key, window: null });
  };
  return (
    <PlotPanel
      name="cohort-states"
      title="By state"
      sub={sub}
      tools={tools}
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
      label={label}
      description={bands.map(describe).join('. ')}
      figure={figure}
      onOpen={open}
    />
  );
}

/** Renders mean intervals of recordings by state. */
export function IntervalStatesPanel({ shown }: { readonly shown: ShownIntervals }) {
  const { openBench } = useSession();
  const bands = useMemo(() => makeBands(shown), [shown]);
  return (
    <StatesPanel
      shown={shown}
      bands={bands}
      headline={readHeadline(shown.parameters)}
      label="Intervals by state"
      sub="quartiles"
      tools={<LinkButton onClick={() => void openBench('denoise')}>SNR by task</LinkButton>}
    />
  );
}
