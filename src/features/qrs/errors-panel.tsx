import { isLong } from '../../charts/time-axis.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { ErrorReason } from '../../model/scoring.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { errorsTable } from './error-words.ts';
import { ErrorsTable } from './errors-table.tsx';
import { whyUnscored } from './reference-words.ts';
import { useErrors } from './use-errors.ts';

interface ErrorsPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
}

const none: readonly ErrorReason[] = [];

/** Every miss and every false alarm, with a way to it. */
export function ErrorsPanel({ summary, report }: ErrorsPanelProps) {
  const { errors, chosenIndex, show } = useErrors();
  const why = whyUnscored(report, summary);
  const score = report.score?.score;
  const reasons = report.score?.reasons ?? none;
  const sub = score
    ? `${formatCount(score.fn, 'miss', 'misses')}, ${formatCount(score.fp, 'false alarm')}`
    : '';
  return (
    <FigurePanel
      name="errors"
      title="Errors"
      sub={why === null ? sub : ''}
      recordingName={summary.name}
      formats={['csv']}
      table={() => errorsTable(errors, reasons)}
    >
      {({ putBack }) => {
        if (why !== null) return <p className="quiet">{why}</p>;
        if (errors.length === 0) return <p className="quiet">No miss and no false alarm.</p>;
        return (
          <ErrorsTable
            key={summary.id}
            errors={errors}
            reasons={reasons}
            chosenIndex={chosenIndex}
            long={isLong(summary.durationSec)}
            onShow={(error) => {
              // What it is of lies under an enlarged panel.
              putBack();
              show(error);
            }}
          />
        );
      }}
    </FigurePanel>
  );
}
