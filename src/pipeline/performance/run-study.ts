import { BeatbenchError } from '../../model/failure.ts';
import { runCurveLengthStudy } from './curve-length-study.ts';
import { runFftStudy } from './fft-run.ts';
import { runFilterStudy } from './filter-run.ts';
import type { FilterCheck } from './filter-study.ts';
import { runIntervalsStudy } from './intervals-run.ts';
import { runModulationStudy } from './modulation-run.ts';
import { runScanStudy } from './scan-study.ts';
import { runStrategiesStudy } from './strategies-run.ts';
import type { StudyEvent, StudyId, StudyOptions, StudyRows, ReportingTools } from './studies.ts';
import type { StudyTools } from './study.ts';
import { runTemplatesStudy } from './templates-study.ts';
import { runWorkgroupStudy } from './workgroup-run.ts';

/**
 * Functions that run each study. They are separate from the declarations, so that the page's thread does not load
 * them.
 */
const runs: {
  readonly [Id in StudyId]: (
    tools: StudyTools<StudyRows[Id]> & { readonly check: (check: FilterCheck) => void },
    options: StudyOptions[Id],
  ) => Promise<void>;
} = {
  filter: runFilterStudy,
  workgroups: runWorkgroupStudy,
  intervals: runIntervalsStudy,
  fft: runFftStudy,
  scan: runScanStudy,
  'curve-length': runCurveLengthStudy,
  templates: runTemplatesStudy,
  strategies: runStrategiesStudy,
  modulation: runModulationStudy,
};

/**
 * Runs one study and reports its rows as they are measured.
 *
 * @throws BeatbenchError `cancelled`; rows reported before remain valid; `GpuLostError`, `GpuRefusedError` if the GPU
 *   fails
 */
export async function runStudy<Id extends StudyId>(
  study: Id,
  { tell, ...tools }: ReportingTools,
  options: StudyOptions[Id],
): Promise<void> {
  if (tools.signal.aborted) throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
  const own: Parameters<(typeof runs)[Id]>[0] = {
    ...tools,
    row: (row: StudyRows[Id]) => tell({ kind: 'row', study, row } as StudyEvent),
    check: (check) => tell({ kind: 'check', check }),
    progress: (share, doing) => tell({ kind: 'progress', study, share, doing }),
  };
  await runs[study](own, options);
  tell({ kind: 'progress', study, share: 1, doing: '' });
}
