import type { MouseEvent } from 'react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { MethodId } from '../../model/methods.ts';
import { intervalGroups, type IntervalGroup } from '../../pipeline/cohort/interval-groups.ts';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { StatesDrawing } from './states-drawing.tsx';
import { pointNear, type StateBand, statesFrame, statesFrames } from './states-frame.ts';

type Method = MethodId;

const methodNames: Readonly<Record<Method, string>> = {
  historic: 'historic',
  leastVariance: 'least variance',
};

function bandsOf({ files }: ShownCohort): readonly StateBand[] {
  const of = (quantity: 'rptt' | 'lvet', method: Method): readonly IntervalGroup[] =>
    intervalGroups(files, 'state', { of: quantity, method, over: 'file' });
  const rate = intervalGroups(files, 'state', { of: 'heartRate', method: 'historic', over: 'file' });
  return [
    {
      name: 'rPTT',
      unit: 'ms',
      sets: { historic: of('rptt', 'historic'), leastVariance: of('rptt', 'leastVariance') },
    },
    {
      name: 'LVET',
      unit: 'ms',
      sets: { historic: of('lvet', 'historic'), leastVariance: of('lvet', 'leastVariance') },
    },
    { name: 'Rate', unit: '/min', sets: { both: rate } },
  ];
}

const setNames = { ...methodNames, both: '' } as const;

function describe({ name, unit, sets }: StateBand): string {
  const told = Object.entries(sets).map(([set, groups]) => {
    const medians = (groups ?? []).map(
      ({ label, quartiles }) => `${label ?? 'no state'} ${formatNumber(quartiles?.median, 0)}`,
    );
    return `${setNames[set as keyof typeof setNames]} ${medians.join(', ')}`.trim();
  });
  return `${name}, medians in ${unit}: ${told.join('; ')}`;
}

/** Mean intervals of recordings by state: box plots with the points; a click on a point opens its recording. */
export function StatesPanel({ shown }: { readonly shown: ShownCohort }) {
  const { cohortView, openBench, openFromCohort } = useSession();
  const chosen = useStore(cohortView, (state) => state.chosen);
  const bands = useMemo(() => bandsOf(shown), [shown]);
  const chosenFile = shown.files.find(({ key }) => key === chosen?.key)?.file ?? null;
  const placeOf = (file: string): CohortPlace | null => {
    const key = shown.files.find((one) => one.file === file)?.key;
    return key === undefined ? null : { key, window: null };
  };
  const pick = (event: MouseEvent<HTMLElement>, size: Size): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top] as const;
    const point = pointNear(bands, statesFrames(bands, size), at);
    const place = point && placeOf(point.file);
    if (place) void openFromCohort(place);
  };
  const overlay = (size: Size) => <div className="cohort-pick" onPointerUp={(event) => pick(event, size)} />;
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
        rows: bands.flatMap(({ name, unit, sets }) =>
          Object.entries(sets).flatMap(([set, groups]) =>
            (groups ?? []).flatMap(({ label, points }) =>
              points.map(({ subject, file, value }) => [
                label,
                name,
                setNames[set as keyof typeof setNames],
                unit,
                subject,
                file,
                value,
              ]),
            ),
          ),
        ),
      })}
    >
      <SvgPlot
        label="Intervals by state"
        description={bands.map(describe).join('. ')}
        stops
        draw={(size) =>
          bands.map((band, k) => (
            <StatesDrawing
              key={band.name}
              band={band}
              frame={statesFrame(band, size, k, bands.length)}
              chosenFile={chosenFile}
              hasNames={k === bands.length - 1}
            />
          ))
        }
        overlay={overlay}
      />
    </FigurePanel>
  );
}
