import { disputedBeats, type DisputedBeat } from '../../pipeline/qrs/disputed-beats.ts';
import { isLong } from '../../charts/axes/time-axis.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { MethodRow, QrsReport } from '../../workers/protocol.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { type Column } from '../bench/column-table.tsx';
import { ListPanel, timeColumn } from '../bench/list-panel.tsx';
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
  timeColumn({
    name: 'time, s',
    headClass: long ? 'when long' : 'when',
    secOf: ({ timeSec }) => timeSec,
    long,
    onShow,
  }),
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
  const { rows } = methods;
  const atSec = useStore(selection, (state) => state.errorSec);
  const { places } = disputed;
  const long = isLong(summary.durationSec);
  return (
    <ListPanel
      name="errors"
      title="Disputed beats"
      sub={rows.length > 0 ? disputedSub(disputed) : ''}
      of={summary.id}
      empty={whyEmpty(methods, disputed)}
      columns={(onShow) => disputedColumns({ long, onShow })}
      onShow={({ timeSec }) => {
        selection.chooseError(timeSec);
        view.centreAt(timeSec);
      }}
      rows={places}
      rowKey={({ timeSec, isShown }) => `${isShown} ${timeSec}`}
      chosenIndex={errorAt(places, atSec)}
      scrollClass="qrs-scroll"
      className="qrs-table errors-table"
    />
  );
}

/** Returns why there is no list; null if there is one. */
function whyEmpty({ rows, ask }: Methods, { places, otherCount }: DetectorDisagreements): string | null {
  if (rows.length === 0) return ask === null ? 'Comparing detectors.' : 'Not compared.';
  if (otherCount === 0) return 'No other detector finds a beat.';
  return places.length === 0 ? 'All detectors find the same beats.' : null;
}
