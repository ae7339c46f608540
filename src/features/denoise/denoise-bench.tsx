import { Notice } from '../../ui/notice.tsx';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench } from '../bench/analysis-bench.tsx';
import { CleaningNote } from './cleaning-note.tsx';
import { CyclesPanel } from './cycles-panel.tsx';
import { DenoiseReading } from './denoise-reading.tsx';
import './denoise.css';
import { MinutesPanel } from './minutes-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { useVariants } from './use-variants.ts';
import { VariantsPanel } from './variants-panel.tsx';

interface ResultProps {
  readonly report: DenoiseReport;
  readonly summary: RecordingSummary;
}

function DenoiseResult({ report, summary }: ResultProps) {
  const variants = useVariants(summary, report);
  const shared = { report, summary };
  return (
    <>
      <h2 className="unseen">Cleaning</h2>
      <DenoiseReading report={report} variants={variants} />
      {report.warnings.map(({ message }) => (
        <Notice key={message} tone="warn">
          {message}
        </Notice>
      ))}
      <CleaningNote report={report} />
      <div className="denoise-panels">
        <TemplatePanel {...shared} />
        <MinutesPanel {...shared} />
        <CyclesPanel key={summary.id} {...shared} />
        <VariantsPanel {...shared} variants={variants} />
        <TasksPanel recordingName={summary.name} />
      </div>
    </>
  );
}

/** The Denoise bench: the ECG before and after, what it was cleaned with, and how far that is to be trusted. */
export function DenoiseBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="denoise">
      {(report) => <DenoiseResult report={report} summary={summary} />}
    </AnalysisBench>
  );
}
