import { useMemo, useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { DenoiseVariant, DenoiseVariantRow } from '../../model/denoise-view.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type SnrCurve, SnrPlot } from './snr-plot.tsx';
import { spanWords } from './stretch-words.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../bench/use-comparison.ts';

export interface Variants extends Comparison<DenoiseVariantRow> {
  /** Whether other ways are tried only when they are asked for, and nobody has asked yet. */
  readonly isOffered: boolean;
  /** How far what was asked for is, 0 … 1; null where nothing is under way, or it is soon done. */
  readonly share: number | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Of so many samples other ways are tried unasked: it takes two or three times as long as cleaning. */
const mostUnasked = 10_000_000;

const noRows: readonly DenoiseVariantRow[] = [];

/** Other ways to clean the same record. */
export function useVariants({ id, durationSec }: RecordingSummary, report: DenoiseReport): Variants {
  const { client } = useSession();
  const [asked, setAsked] = useState<DenoiseReport | null>(null);
  const [share, setShare] = useState(0);
  const { fromSec, toSec } = analysedSpan(report.parameters, durationSec);
  const isLong = (toSec - fromSec) * report.signal.fs > mostUnasked;
  const isAsked = asked === report;
  const comparison = useComparison(
    id,
    report,
    isLong && !isAsked ? null : () => client.denoiseVariants(id, setShare),
  );
  const isUnderWay = isLong && isAsked && comparison.isRunning;
  return {
    ...comparison,
    // Those of another part would stand beside this one's for minutes.
    rows: isUnderWay ? noRows : comparison.rows,
    isOffered: isLong && !isAsked,
    share: isUnderWay ? share : null,
    start: () => {
      setShare(0);
      setAsked(report);
    },
    cancel: () => setAsked(null),
  };
}

interface VariantsPanelProps extends ResultProps<DenoiseReport> {
  readonly variants: Variants;
}

const looks: Readonly<Record<DenoiseVariant, Pick<SnrCurve, 'mark' | 'tone'>>> = {
  record: { mark: 'filled', tone: 'ink' },
  rolling: { mark: 'open', tone: 'plain' },
  unmodulated: { mark: 'plus', tone: 'plain' },
  plain: { mark: 'none', tone: 'faint' },
  before: { mark: 'none', tone: 'faint' },
};

/** What each way is called. */
export function variantNames(report: DenoiseReport): Readonly<Record<DenoiseVariant, string>> {
  return {
    record: 'whole record',
    rolling: `rolling ${Number(report.parameters['rolling'] ?? 60)}`,
    unmodulated: 'not modulated',
    plain: '0.5 … 25 Hz',
    before: 'before',
  };
}

/** Which of the ways is the one in force. */
const inForce = ({ parameters }: DenoiseReport): DenoiseVariant =>
  (parameters['templateOver'] ?? 'record') === 'record' ? 'record' : 'rolling';

/** The ways as curves: of the true figure, or of split-half where no truth is known. */
export function variantCurves(
  report: DenoiseReport,
  rows: readonly DenoiseVariantRow[],
): readonly SnrCurve[] {
  const names = variantNames(report);
  const own = inForce(report);
  const key = report.hasTruth ? 'trueSnr' : 'splitHalf';
  return rows
    .filter((row) => row[key] !== null)
    .map((row) => ({
      id: row.variant,
      words: [`${formatNumber(row[key], 1)}\u202fdB ${names[row.variant]}`],
      values: row.stretches.map((stretch) => stretch[key]),
      ...looks[row.variant],
      isStrong: row.variant === own,
    }))
    .toReversed();
}

function savedVariants(report: DenoiseReport, rows: readonly DenoiseVariantRow[]): DataTable {
  const names = variantNames(report);
  return {
    columns: ['way', 'from, s', 'to, s', 'true SNR, dB', 'split-half, dB'],
    rows: rows.flatMap(({ variant, trueSnr, splitHalf, stretches }) => [
      [names[variant], 'whole record', null, trueSnr, splitHalf],
      ...stretches.map((part) => [names[variant], part.fromSec, part.toSec, part.trueSnr, part.splitHalf]),
    ]),
  };
}

/** Of a long record other ways are tried when a person asks for them. */
function OnDemand({ isOffered, share, start, cancel }: Variants) {
  if (isOffered) {
    return (
      <p className="quiet">
        {'It takes two or three times as long as cleaning. '}
        <button type="button" className="link" onClick={start}>
          Try other settings
        </button>
      </p>
    );
  }
  if (share === null) return null;
  return (
    <p className="quiet" role="status">
      {`Trying other settings, ${formatNumber(100 * share, 0)} %. `}
      <button type="button" className="link" onClick={cancel}>
        Cancel
      </button>
    </p>
  );
}

/** The same record cleaned in other ways, so that what modulation and the template's reach gain is seen. */
export function VariantsPanel({ summary, report, variants }: VariantsPanelProps) {
  const { rows, isRunning, isOffered, share, problem } = variants;
  const { hasTruth } = report;
  const curves = useMemo(() => variantCurves(report, rows), [report, rows]);
  const stretches = rows[0]?.stretches ?? [];
  const title = hasTruth ? 'True SNR after' : 'Split-half SNR after';
  const by = `by ${spanWords(report)}`;
  const said = curves.map(({ words }) => words[0]).join(', ');
  return (
    <FigurePanel
      name="denoise-variants"
      title={title}
      sub={hasTruth ? `${by}; right: whole record` : `${by}; no truth known`}
      table={() => savedVariants(report, rows)}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {rows.length === 0 && isRunning && share === null && <p className="quiet">Trying other settings.</p>}
      <OnDemand {...variants} />
      {!isRunning && !isOffered && problem === null && curves.length === 0 && (
        <p className="quiet">Too few cycles to tell signal from noise.</p>
      )}
      {curves.length > 0 && (
        <SnrPlot
          label={title}
          description={`Over the whole record: ${said}.`}
          durationSec={summary.durationSec}
          parameters={report.parameters}
          stretches={stretches}
          curves={curves}
          spoken={variantNames(report)}
          labelPx={134}
        />
      )}
    </FigurePanel>
  );
}
