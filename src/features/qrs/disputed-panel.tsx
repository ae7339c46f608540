import { disputedBeats, type DisputedBeat } from '../../pipeline/qrs/disputed-beats.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { type DataTable, dataTable } from '../../charts/figures/data-table.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { MethodRow, QrsReport } from '../../workers/protocol.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { type Column, RovingTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { detectorName } from './method-words.ts';
import { errorAt } from './use-errors.ts';
import type { Methods } from './use-methods.ts';
import { useStore } from 'zustand';

/** The beats on which detectors disagree. */
export interface DetectorDisagreements {
  readonly places: readonly DisputedBeat[];
  /** Number of detectors other than the shown one, without those that find nothing. */
  readonly otherCount: number;
  /** Names of detectors that find nothing and therefore say nothing about single beats. */
  readonly silent: readonly string[];
}

/** Returns whether a detector finds no beat. */
const isSilent = ({ counts }: MethodRow): boolean => counts !== null && counts.tp + counts.fp === 0;

/**
 * Returns where other detectors differ from the shown beats.
 *
 * @param rows        every detector compared with the shown beats
 * @param toleranceMs maximum distance of matching marks
 */
export function findDisputed(rows: readonly MethodRow[], toleranceMs: number): DetectorDisagreements {
  const compared = rows.filter(({ isChosen, problem }) => !isChosen && problem === null);
  const others = compared.filter((row) => !isSilent(row));
  const differ = others.map(({ method, disagreements }) => ({ method, errors: disagreements }));
  return {
    places: disputedBeats(differ, toleranceMs / 1000),
    otherCount: others.length,
    silent: compared.filter(isSilent).map(({ method }) => detectorName(method)),
  };
}

/** Returns the fraction of places with a beat by any detector on which all agree; null if there are none. */
export function agreedShare({ places }: DetectorDisagreements, shownCount: number): number | null {
  const extra = places.filter(({ isShown }) => !isShown).length;
  const all = shownCount + extra;
  return all === 0 ? null : (all - places.length) / all;
}

interface DisputedShown {
  readonly long: boolean;
  readonly onShow: (place: DisputedBeat) => void;
}

const names = ({ methods }: DisputedBeat): string => methods.map(detectorName).join(', ');

const disputedColumns = ({ long, onShow }: DisputedShown): readonly Column<DisputedBeat>[] => [
  {
    name: 'time, s',
    value: ({ timeSec }) => timeSec,
    head: 'Time',
    headClass: long ? 'when long' : 'when',
    text: (place, _, stop) => (
      <LinkButton onClick={() => onShow(place)} {...stop}>
        {formatClock(place.timeSec, long, 0.1)}
      </LinkButton>
    ),
  },
  {
    name: 'beat',
    value: ({ isShown }) => (isShown ? 'shown' : 'not shown'),
    head: 'Beat',
    headClass: 'shown-or-not',
  },
  {
    name: 'detectors that differ',
    value: names,
    head: 'Disagreeing',
    cellClass: () => 'cause',
    title: (place) => `${place.isShown ? 'Not found by' : 'Found by'} ${names(place)}`,
  },
];

/** Returns all disputed beats in saved form. */
export function savedDisputed(places: readonly DisputedBeat[]): DataTable {
  return dataTable(disputedColumns({ long: false, onShow: () => undefined }), places);
}

/** Describes how many places there are, and at how many all other detectors disagree. */
function disputedSub({ places, otherCount }: DetectorDisagreements): string {
  const count = formatCount(places.length, 'place');
  if (places.length === 0 || otherCount < 2) return count;
  const alone = places.filter(({ methods }) => methods.length === otherCount).length;
  return alone === 0 ? count : `${count}, ${formatNumber(alone, 0)} by all others`;
}

interface DisputedPanelProps extends ResultProps<QrsReport> {
  readonly methods: Methods;
  readonly disputed: DetectorDisagreements;
}

/** Renders every beat that another detector misses, and every additional one, with a link to it. */
export function DisputedPanel({ summary, methods, disputed }: DisputedPanelProps) {
  const { selection, view } = useSession();
  const { rows, ask } = methods;
  const atSec = useStore(selection, (state) => state.errorSec);
  const { places } = disputed;
  const isThere = rows.length > 0;
  return (
    <FigurePanel
      name="errors"
      title="Disputed beats"
      sub={isThere ? disputedSub(disputed) : ''}
      formats={['csv']}
      table={() => savedDisputed(places)}
    >
      {({ putBack }) => {
        if (!isThere)
          return <p className="quiet">{ask === null ? 'Comparing detectors.' : 'Not compared.'}</p>;
        if (disputed.otherCount === 0) return <p className="quiet">No other detector finds a beat.</p>;
        if (places.length === 0) return <p className="quiet">All detectors find the same beats.</p>;
        return (
          <RovingTable
            key={summary.id}
            columns={disputedColumns({
              long: isLong(summary.durationSec),
              onShow: ({ timeSec }) => {
                // The enlarged panel would cover the place.
                putBack();
                selection.chooseError(timeSec);
                view.centreAt(timeSec);
              },
            })}
            rows={places}
            rowKey={({ timeSec, isShown }) => `${isShown} ${timeSec}`}
            chosenIndex={errorAt(places, atSec)}
            scrollClass="qrs-scroll"
            className="qrs-table errors-table"
          />
        );
      }}
    </FigurePanel>
  );
}
