import { useMemo } from 'react';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type SnrCurve, SnrPlot } from './snr-plot.tsx';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { spanWords } from './stretch-words.ts';

const spoken = {
  before: 'before, estimated',
  trueBefore: 'before, true',
  after: 'after, split-half',
  trueAfter: 'after, true',
};

const db = (value: number | null): string => `${formatNumber(value, 1)}\u202fdB`;

/** Returns the curves before and after: estimated and, if the truth is known, true. */
export function minuteCurves({ snr, stretches, hasTruth }: DenoiseReport): readonly SnrCurve[] {
  const of = (key: keyof typeof spoken) => stretches.map((stretch) => stretch.snr[key]);
  const before: SnrCurve = {
    id: 'before',
    words: hasTruth ? [] : ['before', `${db(snr.before)} in all`],
    values: of('before'),
    mark: 'open',
    tone: 'faint',
    isStrong: false,
  };
  const after: SnrCurve = {
    id: 'after',
    words: ['after, split-half', `${db(snr.after)} in all`],
    values: of('after'),
    mark: 'open',
    tone: hasTruth ? 'faint' : 'plain',
    isStrong: false,
  };
  if (!hasTruth) return [{ ...before, tone: 'plain' }, after];
  return [
    before,
    {
      id: 'trueBefore',
      words: ['before, true', `${db(snr.trueBefore)} in all`],
      values: of('trueBefore'),
      mark: 'filled',
      tone: 'plain',
      isStrong: false,
    },
    after,
    {
      id: 'trueAfter',
      words: ['after, true', `${db(snr.trueAfter)} in all`],
      values: of('trueAfter'),
      mark: 'filled',
      tone: 'ink',
      isStrong: true,
    },
  ];
}

const minuteColumns: readonly SavedColumn<DenoiseReport['stretches'][number]>[] = [
  { name: 'from, s', value: ({ fromSec }) => fromSec },
  { name: 'to, s', value: ({ toSec }) => toSec },
  { name: `${spoken.before}, dB`, value: ({ snr }) => snr.before },
  { name: `${spoken.trueBefore}, dB`, value: ({ snr }) => snr.trueBefore },
  { name: `${spoken.after}, dB`, value: ({ snr }) => snr.after },
  { name: `${spoken.trueAfter}, dB`, value: ({ snr }) => snr.trueAfter },
];

const isUnknown = ({ values }: SnrCurve): boolean => values.every((value) => value === null);

/** Renders the signal-to-noise ratio before and after over the record. */
export function MinutesPanel({ summary, report }: ResultProps<DenoiseReport>) {
  const curves = useMemo(() => minuteCurves(report), [report]);
  const { snr, stretches, hasTruth } = report;
  const truth = hasTruth
    ? ` True: ${formatNumber(snr.trueBefore, 1)} dB before, ${formatNumber(snr.trueAfter, 1)} dB after.`
    : ' The truth is unknown.';
  return (
    <FigurePanel
      name="denoise-minutes"
      title={`SNR by ${spanWords(report)}`}
      sub={hasTruth ? 'open: estimated' : 'estimated, truth unknown'}
      table={() => dataTable(minuteColumns, stretches)}
    >
      {curves.every(isUnknown) ? (
        <p className="quiet">Too few cycles to separate signal and noise.</p>
      ) : (
        <SnrPlot
          label={`SNR by ${spanWords(report)}`}
          description={`Estimated in all: ${formatNumber(snr.before, 1)} dB before, ${formatNumber(snr.after, 1)} dB after, split-half.${truth}`}
          durationSec={summary.durationSec}
          parameters={report.parameters}
          stretches={stretches}
          curves={curves}
          spoken={spoken}
          labelPx={112}
        />
      )}
    </FigurePanel>
  );
}
