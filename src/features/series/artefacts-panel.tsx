import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { dataTable } from '../../charts/figures/data-table.ts';
import { artefactHandlings, type ArtefactHandling, type SeriesValue } from '../../model/series.ts';
import { extractTimes, writeTimes } from '../../pipeline/series/values-by-hand.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { formatCount } from '../../ui/format-number.ts';
import type { SeriesReport } from '../../workers/protocol.ts';
import { type Column, RovingTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { timeColumn } from '../bench/list-panel.tsx';
import { useChangedValues, useSetParameter } from '../bench/use-set-parameter.ts';
import { useSession } from '../session-context.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { seriesText, artefactNames } from '../words/series-words.ts';

const handlingLabels: Readonly<Record<ArtefactHandling, string>> = {
  'left-out': 'left out',
  linear: 'replaced, linear',
  cubic: 'replaced, cubic',
  kept: 'counted',
};

/** Times of the values that the user judged, s. */
interface ByHand {
  readonly keptValues: readonly number[];
  readonly leftOutValues: readonly number[];
}

/** Returns these times without the one of a value. */
const without = (timesSec: readonly number[], atSec: number): readonly number[] =>
  timesSec.filter((sec) => Math.abs(sec - atSec) > 0.05);

/** Handling of artefacts in the series, and the user's changes. */
interface ArtefactEditing {
  readonly handling: ArtefactHandling;
  readonly byHand: ByHand;
  readonly setHandling: (handling: ArtefactHandling) => void;
  /** Counts a value although it was found to be an artefact. */
  readonly keep: (atSec: number) => void;
  /** Excludes a value although no problem was found. */
  readonly leaveOut: (atSec: number) => void;
  /** Restores the automatic result for all values. */
  readonly reset: () => void;
}

function useArtefactEditing(): ArtefactEditing {
  const set = useSetParameter('series');
  const values = useChangedValues('series');
  const ownTimes = (id: keyof ByHand): readonly number[] => extractTimes(String(values[id] ?? ''));
  const byHand = { keptValues: ownTimes('keptValues'), leftOutValues: ownTimes('leftOutValues') };
  const put = (next: ByHand): void => {
    for (const id of ['keptValues', 'leftOutValues'] as const) {
      const text = writeTimes(next[id]);
      if (text !== writeTimes(byHand[id])) set(id, text);
    }
  };
  const { keptValues, leftOutValues } = byHand;
  return {
    handling: artefactHandlings.find((one) => one === values['artefacts']) ?? 'left-out',
    byHand,
    setHandling: (handling) => set('artefacts', handling),
    keep: (at) => {
      const others = without(leftOutValues, at);
      // A value that the user excluded is counted again by undoing that.
      const isOwn = others.length < leftOutValues.length;
      put({ leftOutValues: others, keptValues: isOwn ? keptValues : [...without(keptValues, at), at] });
    },
    leaveOut: (at) => {
      const others = without(keptValues, at);
      const isOwn = others.length < keptValues.length;
      put({ keptValues: others, leftOutValues: isOwn ? leftOutValues : [...without(leftOutValues, at), at] });
    },
    reset: () => put({ keptValues: [], leftOutValues: [] }),
  };
}

interface ArtefactRow extends SeriesValue {
  /** Index in the series. */
  readonly index: number;
  readonly isKeptByHand: boolean;
}

function artefactColumns(
  { long, unit }: { readonly long: boolean; readonly unit: string },
  acts: Pick<ArtefactEditing, 'keep' | 'leaveOut'> & { readonly show: (index: number) => void },
): readonly Column<ArtefactRow>[] {
  return [
    timeColumn({ name: 'at, s', secOf: ({ at }) => at, long, onShow: ({ index }) => acts.show(index) }),
    {
      name: `value, ${unit}`,
      value: ({ value }) => value,
      head: unit,
      isNumber: true,
      text: ({ value }) => seriesText(value, unit),
    },
    {
      name: 'why',
      value: ({ why, isKeptByHand }) => (isKeptByHand ? 'kept by hand' : why),
      head: 'What',
      cellClass: () => 'cause',
      text: ({ why, isKeptByHand }) => (isKeptByHand || why === null ? 'kept by hand' : artefactNames[why]),
    },
    {
      name: 'act',
      head: <span className="unseen">Decide</span>,
      text: ({ at, why, isKeptByHand }, _, stop) =>
        why === 'break' ? null : (
          <LinkButton
            tabIndex={stop?.tabIndex}
            onClick={() => (isKeptByHand ? acts.leaveOut(at) : acts.keep(at))}
          >
            {isKeptByHand ? 'undo' : 'keep'}
          </LinkButton>
        ),
    },
  ];
}

/** Renders the artefacts of a series, each one and the handling of all. */
export function ArtefactsPanel({ report, summary }: ResultProps<SeriesReport>) {
  const session = useSession();
  const listId = useId();
  const { values, unit } = report.result;
  const editing = useArtefactEditing();
  const { byHand, handling } = editing;
  const chosenIndex = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenIndex === null ? null : (values[chosenIndex] ?? null);
  const keptText = writeTimes(byHand.keptValues);
  const rows = useMemo(() => {
    const keptSec = extractTimes(keptText);
    return values.flatMap((value, index): readonly ArtefactRow[] => {
      const isKeptByHand = value.why === null && keptSec.some((sec) => Math.abs(sec - value.at) <= 0.05);
      const isListed = isKeptByHand || (value.why !== null && value.why !== 'interpolated');
      return isListed ? [{ ...value, index, isKeptByHand }] : [];
    });
  }, [values, keptText]);
  const long = isLong(summary.durationSec);
  const columns = artefactColumns(
    { long, unit },
    {
      keep: editing.keep,
      leaveOut: editing.leaveOut,
      show: (index) => {
        session.chooseBeat(index);
        const value = values[index];
        if (value) session.view.centreAt(value.at);
      },
    },
  );
  const isEdited = byHand.keptValues.length + byHand.leftOutValues.length > 0;
  const isPlain = chosen !== null && chosen.why === null;
  return (
    <FigurePanel
      name="series-artefacts"
      title="Artefacts"
      sub={rows.length === 0 ? 'none found' : formatCount(rows.length, 'value')}
      formats={['csv']}
      table={() => dataTable(columns, rows)}
    >
      <div className="artefact-tools">
        <label htmlFor={listId}>All are</label>
        <ChoiceField
          id={listId}
          value={handling}
          choices={artefactHandlings.map((value) => ({ value, label: handlingLabels[value] }))}
          onChange={editing.setHandling}
        />
        {isPlain && (
          <Button onClick={() => editing.leaveOut(chosen.at)}>
            {`Mark ${formatClock(chosen.at, long, 0.1)} as artefact`}
          </Button>
        )}
        {isEdited && <Button onClick={editing.reset}>As found</Button>}
      </div>
      {rows.length === 0 ? (
        <p className="quiet">No value is irregular.</p>
      ) : (
        <RovingTable
          columns={columns}
          rows={rows}
          rowKey={({ at, why }) => `${at} ${why ?? ''}`}
          isChosen={({ index }) => index === chosenIndex}
          chosenIndex={null}
          scrollClass="series-scroll"
          className="series-table"
        />
      )}
    </FigurePanel>
  );
}
