import { useMemo, useState } from 'react';
import { dataTable, emptyTable } from '../../charts/figures/data-table.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { BeatWindows, MeasuresView } from '../../model/templates-view.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { type Column, ScrolledTable, scrolledHeadPx, scrolledRowPx } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useRowWindow } from '../bench/use-row-window.ts';
import { mnemonicWords } from './confusion-model.ts';
import { cutBeatWindow } from './draw-tiles.ts';
import { namesByLabel } from './classes-panel.tsx';
import { TemplateChip } from './template-tile.tsx';
import { useMeasures } from './use-measures.ts';
import type { TemplatesChoice } from './use-templates-choice.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { useBeatWindows } from './tiles.tsx';
import { curvePath } from '../../charts/figures/curve-path.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';

/** Beats that some measures flag and others do not. */
interface MeasureDisagreement {
  /** Beats with the most even division first, then in the order of time. */
  readonly beats: Int32Array;
  readonly thresholds: readonly number[];
}

/** Returns whether a measure flags a beat: its correlation with the master is not above the threshold. */
const isFlagged = (rho: number | undefined, threshold: number | undefined): boolean =>
  (rho ?? 1) <= (threshold ?? Number.NEGATIVE_INFINITY);

/**
 * Returns the beats on which the measures disagree.
 * @param even  whether each measure uses the threshold at which it flags as many beats as CWA; otherwise all use
 *   `threshold`
 */
export function findDisagreements(view: MeasuresView, threshold: number, even: boolean): MeasureDisagreement {
  const { measures, rhos, evenThresholds } = view;
  const thresholds = even ? evenThresholds : measures.map(() => threshold);
  const beatCount = rhos[0]?.length ?? 0;
  const votes = Uint8Array.from({ length: beatCount }, (_, beat) =>
    rhos.reduce((sum, own, place) => sum + (isFlagged(own[beat], thresholds[place]) ? 1 : 0), 0),
  );
  const division = (beat: number): number => Math.min(votes[beat] ?? 0, measures.length - (votes[beat] ?? 0));
  const beats = Array.from({ length: beatCount }, (_, beat) => beat).filter((beat) => division(beat) > 0);
  return { beats: Int32Array.from(beats.toSorted((a, b) => division(b) - division(a) || a - b)), thresholds };
}

/** Renders the beat itself, small, on its own scale. */
function BeatThumb({ samples }: { readonly samples: Float32Array | null }) {
  const path = useMemo(() => {
    if (samples === null || samples.length === 0) return '';
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of samples) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const x = linearMap([0, samples.length - 1], [2, 46]);
    const y = linearMap([low, Math.max(high, low + 1e-9)], [17, 3]);
    return curvePath(
      Array.from(samples, (_, k) => k),
      samples,
      x.px,
      y.px,
    );
  }, [samples]);
  return (
    <svg width={48} height={20} aria-hidden="true">
      <path className="curve" d={path} />
    </svg>
  );
}

interface MeasuredRhoProps {
  readonly rho: number | undefined;
  readonly threshold: number | undefined;
}

/** Renders the value of a measure for a beat, underlined if it flags the beat. */
function MeasuredRho({ rho, threshold }: MeasuredRhoProps) {
  const isOut = isFlagged(rho, threshold);
  return (
    <>
      <span className={isOut ? 'flagged' : undefined}>{formatNumber(rho, 2)}</span>
      {isOut && <span className="unseen"> abnormal</span>}
    </>
  );
}

interface MeasuresPanelProps extends ResultProps<TemplatesReport> {
  readonly choice: TemplatesChoice;
}

interface BeatsShown {
  readonly thresholds: readonly number[];
  /** Windows of the visible beats. */
  readonly windows: BeatWindows | null;
  readonly long: boolean;
  readonly onShow: (beat: number, withShift: boolean) => void;
}

const notShown: BeatsShown = { thresholds: [], windows: null, long: false, onShow: () => undefined };

/** Returns the columns; rows are indices of beats. */
function measureColumns(
  report: TemplatesReport,
  view: MeasuresView,
  { thresholds, windows, long, onShow }: BeatsShown,
): readonly Column<number>[] {
  const templates = new Map(report.templates.map((one) => [one.label, one]));
  const names = namesByLabel(report);
  const labelOf = (beat: number): number => report.labels[beat] ?? -1;
  const knownOf = (beat: number): string => report.known?.labels[beat] ?? '';
  return [
    {
      name: 'time, s',
      value: (beat) => report.triggersSec[beat],
      head: 'Time',
      text: (beat) => (
        <LinkButton
          title="Shift adds it to the chosen beats"
          onClick={(event) => onShow(beat, event.shiftKey)}
        >
          {formatClock(report.triggersSec[beat] ?? 0, long, long ? 1 : 0.1)}
        </LinkButton>
      ),
    },
    {
      name: 'beat',
      head: 'Beat',
      cellClass: () => 'thumb',
      text: (beat) => <BeatThumb samples={windows ? cutBeatWindow(windows, report, beat, true) : null} />,
    },
    {
      name: 'known',
      value: knownOf,
      ...(report.known !== null && {
        head: 'Known',
        cellClass: () => 'known',
        title: (beat) => mnemonicWords(knownOf(beat)),
        text: (beat) => mnemonicWords(knownOf(beat)),
      }),
    },
    {
      name: 'template',
      value: (beat) => names.get(labelOf(beat)) ?? '',
      head: 'Put in',
      text: (beat) => <TemplateChip template={templates.get(labelOf(beat)) ?? null} />,
    },
    ...view.measures.map((measure, k): Column<number> => {
      const rhoOf = (beat: number) => view.rhos[k]?.[beat];
      return {
        name: measure.toUpperCase(),
        value: rhoOf,
        head: measure.toUpperCase(),
        isNumber: true,
        text: (beat) => <MeasuredRho rho={rhoOf(beat)} threshold={thresholds[k]} />,
      };
    }),
  ];
}

interface ListProps extends MeasuresPanelProps {
  readonly view: MeasuresView;
  readonly divided: MeasureDisagreement;
}

/** Renders the header, and the visible ones of thousands of rows. */
function DividedList({ summary, report, choice, view, divided }: ListProps) {
  const { thresholds } = divided;
  const beats = useMemo(() => [...divided.beats], [divided.beats]);
  const rowWindow = useRowWindow(beats.length, scrolledRowPx, scrolledHeadPx);
  const { first, end } = rowWindow;
  const shown = useMemo(() => divided.beats.slice(first, end), [divided.beats, first, end]);
  const { value: windows } = useBeatWindows(summary.id, report.traceVersion, shown);
  const columns = measureColumns(report, view, {
    thresholds,
    windows,
    long: isLong(summary.durationSec),
    onShow: (beat, withShift) => (withShift ? choice.toggle(beat) : choice.choose(beat)),
  });
  return (
    <ScrolledTable
      columns={columns}
      rows={beats}
      rowKey={(beat) => beat}
      isChosen={(beat) => choice.beats.includes(beat)}
      rowWindow={rowWindow}
      scrollClass="templates-scroll"
      className="templates-table measures-table"
      secondHead={
        <tr>
          <td colSpan={report.known === null ? 3 : 4}>abnormal up to</td>
          {thresholds.map((threshold, k) => (
            <td key={view.measures[k]} className="n">
              {formatNumber(threshold, 2)}
            </td>
          ))}
        </tr>
      }
    />
  );
}

/** Renders the progress of the comparison, or how it ended. */
function MeasuresState({ measures }: { readonly measures: ReturnType<typeof useMeasures> }) {
  const { share, isCancelled, cancel, start } = measures;
  const isLate = useDelayedFlag(share !== null, 200);
  if (share !== null && isLate)
    return (
      <>
        <span className="dim" role="status">{`${formatNumber(100 * share, 0)} %`}</span>
        <LinkButton onClick={cancel}>Cancel</LinkButton>
      </>
    );
  if (!isCancelled) return null;
  return <LinkButton onClick={start}>Cancelled, run again</LinkButton>;
}

/** Renders all five measures for the beats on which they disagree, the most evenly divided first. */
export function MeasuresPanel(props: MeasuresPanelProps) {
  const { summary, report } = props;
  const measures = useMeasures(summary.id, report);
  const { view, share, isCancelled, problem } = measures;
  const [isEven, setEven] = useState(true);
  const divided = useMemo(
    () => (view ? findDisagreements(view, report.threshold, isEven) : null),
    [view, report.threshold, isEven],
  );
  const count = divided?.beats.length ?? 0;
  return (
    <FigurePanel
      name="measures"
      title="Five measures"
      sub={divided ? `${formatCount(count, 'beat')} disputed` : ''}
      formats={['csv']}
      table={() =>
        view && divided ? dataTable(measureColumns(report, view, notShown), [...divided.beats]) : emptyTable
      }
      tools={
        report.hasWindows && (
          <>
            <MeasuresState measures={measures} />
            <label
              className="measures-even"
              title="Each measure at the threshold where it flags as many beats as CWA"
            >
              <input
                type="checkbox"
                checked={isEven}
                onChange={(event) => setEven(event.currentTarget.checked)}
              />
              Match counts
            </label>
          </>
        )
      }
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {!report.hasWindows && <p className="quiet">Not compared, because windows are not in memory.</p>}
      {report.hasWindows && view === null && share !== null && <p className="quiet">Comparing.</p>}
      {view === null && isCancelled && <p className="quiet">Cancelled before the first comparison.</p>}
      {divided && count === 0 && <p className="quiet">All measures agree on every beat.</p>}
      {view && divided && count > 0 && <DividedList {...props} view={view} divided={divided} />}
    </FigurePanel>
  );
}
