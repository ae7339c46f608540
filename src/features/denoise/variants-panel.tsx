import { useMemo, useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { DenoiseVariant, DenoiseVariantRow } from '../../model/denoise-view.ts';
import { LinkButton } from '../../ui/button.tsx';
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
  /** Whether other variants are tried only on request, which was not made yet. */
  readonly isOffered: boolean;
  /** Fraction of the requested computation that is done, 0 … 1; null if none is running or it is fast. */
  readonly share: number | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * Maximum number of samples for which other variants are tried by default; they take two or three times as long as
 * cleaning.
 */
const autoStartMaxSamples = 10_000_000;

const noRows: readonly DenoiseVariantRow[] = [];

/** Computes other variants of cleaning the same record. */
export function useVariants({ id, durationSec }: RecordingSummary, report: DenoiseReport): Variants {
  const { client } = useSession();
  const [requestedReport, setRequestedReport] = useState<DenoiseReport | null>(null);
  const [share, setShare] = useState(0);
  const { fromSec, toSec } = analysedSpan(report.parameters, durationSec);
  const isLong = (toSec - fromSec) * report.signal.fs > autoStartMaxSamples;
  const isRequested = requestedReport === report;
  const comparison = useComparison(
    id,
    report,
    isLong && !isRequested ? null : () => client.denoiseVariants(id, setShare),
  );
  const isUnderWay = isLong && isRequested && comparison.isRunning;
  return {
    ...comparison,
    // Rows of another part would otherwise stay next to this one's for minutes.
    rows: isUnderWay ? noRows : comparison.rows,
    isOffered: isLong && !isRequested,
    share: isUnderWay ? share : null,
    start: () => {
      setShare(0);
      setRequestedReport(report);
    },
    cancel: () => setRequestedReport(null),
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

/** Returns the name of each variant. */
export function variantNames(report: DenoiseReport): Readonly<Record<DenoiseVariant, string>> {
  return {
    record: 'whole record',
    rolling: `rolling ${Number(report.parameters['rolling'] ?? 60)}`,
    unmodulated: 'not modulated',
    plain: '0.5 … 25 Hz',
    before: 'before',
  };
}

/** Returns the variant of the current parameters. */
const inForce = ({ parameters }: DenoiseReport): DenoiseVariant =>
  (parameters['templateOver'] ?? 'record') === 'record' ? 'record' : 'rolling';

/** Returns the variants as curves: of the true value, or of the split-half value if the truth is unknown. */
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

/** Renders the controls with which other variants of a long record are tried on request. */
function OnDemand({ isOffered, share, start, cancel }: Variants) {
  if (isOffered) {
    return (
      <p className="quiet">
        {'It takes two or three times as long as cleaning. '}
        <LinkButton onClick={start}>Try other settings</LinkButton>
      </p>
    );
  }
  if (share === null) return null;
  return (
    <p className="quiet" role="status">
      {`Trying other settings, ${formatNumber(100 * share, 0)} %. `}
      <LinkButton onClick={cancel}>Cancel</LinkButton>
    </p>
  );
}

/** Renders the same record cleaned by other variants, to show the effect of modulation and of the template's extent. */
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
      sub={hasTruth ? `${by}; right: whole record` : `${by}; truth unknown`}
      table={() => savedVariants(report, rows)}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {rows.length === 0 && isRunning && share === null && <p className="quiet">Trying other settings.</p>}
      <OnDemand {...variants} />
      {!isRunning && !isOffered && problem === null && curves.length === 0 && (
        <p className="quiet">Too few cycles to separate signal and noise.</p>
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
