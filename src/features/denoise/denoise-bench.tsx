import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench, type ResultProps } from '../bench/analysis-bench.tsx';
import { CyclesPanel } from './cycles-panel.tsx';
import { DenoiseReading } from './denoise-reading.tsx';
import './denoise.css';
import { MinutesPanel } from './minutes-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { useVariants, VariantsPanel } from './variants-panel.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { usedLeastMatch } from './rho-histogram.tsx';

function DenoiseResult({ report, summary }: ResultProps<DenoiseReport>) {
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
        <TemplatePanel report={report} />
        <MinutesPanel {...shared} />
        <CyclesPanel key={summary.id} {...shared} />
        <VariantsPanel {...shared} variants={variants} />
        <TasksPanel />
      </div>
    </>
  );
}

/** Renders the Denoise bench: the ECG before and after, the template, and how reliable the result is. */
export function DenoiseBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="denoise">
      {(report) => <DenoiseResult report={report} summary={summary} />}
    </AnalysisBench>
  );
}

/** If fewer than this fraction of the compared cycles are kept, the template is said to be made of few. */
const fewShare = 1 / 3;

/** SNR from which a template may remove more than noise from an ECG, dB. */
const cleanDb = 20;

/** Counts the compared cycles, and those in the template. */
function countCycles({ cycles: { rhos, rejections } }: DenoiseReport) {
  return {
    compared: rhos.filter((rho) => !Number.isNaN(rho)).length,
    kept: rejections.filter((reason) => reason === null).length,
  };
}

/** Returns a sentence that cleaning may cost more than it gains, or that it does; null if not. */
export function cleaningCost({ hasTruth, snr }: Pick<DenoiseReport, 'hasTruth' | 'snr'>): string | null {
  const { before, trueBefore, trueAfter } = snr;
  if (hasTruth && trueBefore !== null && trueAfter !== null) {
    return trueAfter >= trueBefore
      ? null
      : `Cleaning removes more than noise from this ECG: the true SNR falls by ${formatNumber(trueBefore - trueAfter, 1)} dB.`;
  }
  if (hasTruth || before === null || before < cleanDb) return null;
  return `At ${cleanDb} dB and above, cleaning may remove more than noise: the template is one beat, and beats differ.`;
}

/**
 * Renders what readers must know before the figures: that nothing was cleaned, that few cycles were used, or at what
 * cost.
 */
function CleaningNote({ report }: { readonly report: DenoiseReport }) {
  const setParameter = useSetParameter('denoise');
  if (report.template.samples.length === 0) {
    return (
      <Notice tone="warn">
        Nothing could be cleaned: cleaning needs at least two R-peaks with the ECG between them. The filtered
        ECG is shown instead.
      </Notice>
    );
  }
  const { compared, kept } = countCycles(report);
  const { level, of } = usedLeastMatch(report);
  if (of === 1 && kept < fewShare * compared) {
    return (
      <p className="bench-note">
        {`The template is made of ${formatNumber(kept, 0)} of ${formatNumber(compared, 0)} cycles: noise alone lowers ρ. `}
        <LinkButton onClick={() => setParameter('leastMatchOf', 'median')}>
          {`Keep cycles from ${formatNumber(level, 2)} × median ρ`}
        </LinkButton>
      </p>
    );
  }
  const cost = cleaningCost(report);
  if (cost === null) return null;
  const canRoll = (report.parameters['templateOver'] ?? 'record') === 'record';
  return (
    <p className="bench-note">
      {`${cost} `}
      {canRoll && (
        <LinkButton onClick={() => setParameter('templateOver', 'centred')}>
          Use a template of nearby beats
        </LinkButton>
      )}
    </p>
  );
}
