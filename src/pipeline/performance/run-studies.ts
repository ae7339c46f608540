import { BeatbenchError } from '../../model/failure.ts';
import type { BenchOptions, StudyId } from '../../model/performance.ts';
import type { BenchTools } from './bench-tools.ts';
import { runCurveLengthStudy } from './curve-length-study.ts';
import { runFftStudy } from './fft-study.ts';
import { runFilterStudy } from './filter-study.ts';
import { runIntervalsStudy } from './intervals-study.ts';
import { runScanStudy } from './scan-study.ts';
import { runTemplatesStudy } from './templates-study.ts';
import { runWorkgroupStudy } from './workgroup-study.ts';

const runners: Readonly<Record<StudyId, (tools: BenchTools, options: BenchOptions) => Promise<void>>> = {
  filter: runFilterStudy,
  workgroups: runWorkgroupStudy,
  intervals: runIntervalsStudy,
  fft: runFftStudy,
  scan: runScanStudy,
  'curve-length': runCurveLengthStudy,
  templates: runTemplatesStudy,
};

/**
 * Runs one study, its rows told as they are measured.
 *
 * @throws BeatbenchError `cancelled`, what was told till then being good; `GpuLostError`,
 *   `GpuRefusedError` where the GPU fails
 */
export async function runStudy(id: StudyId, tools: BenchTools, options: BenchOptions): Promise<void> {
  if (tools.signal.aborted) throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
  await runners[id](tools, options);
  tools.tell({ kind: 'progress', study: id, share: 1, doing: '' });
}
