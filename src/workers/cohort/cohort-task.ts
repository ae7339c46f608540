import type { GpuAccess } from '../../gpu/gpu-access.ts';
import { hashSources } from '../../io/hash.ts';
import { openRecordings } from '../../io/open.ts';
import { blobSource } from '../../io/source.ts';
import { BeatbenchError, type Failure } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { backendHead } from '../../pipeline/backend/ran-on.ts';
import { chooseChannels } from '../../pipeline/channels.ts';
import { analyseCompared } from '../../pipeline/cohort/compared-member.ts';
import type { CohortOutcome, CohortSource, CohortTask } from './cohort-types.ts';
import { workerHdf5 } from '../recordings/hdf5.ts';
import {
  type HeldRecording,
  holdRecording,
  releaseRuns,
  applyCleaning,
  applyStretches,
  applyRoles,
} from '../recordings/held-recordings.ts';
import { makeSample, makeSynthetic } from '../../pipeline/made-recordings.ts';
import { toFailure } from '../calls/outcome.ts';

const cancelled: Failure = { code: 'cancelled', message: 'Cancelled.', where: null };

interface CohortTaskOptions {
  readonly gpu: GpuAccess | null;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/**
 * Analyses a recording of a cohort and releases it; whatever its length, only its figures are kept. Errors are
 * returned as outcomes too, with the code `cancelled` if the signal aborts.
 */
export async function analyseCohortTask(
  task: CohortTask,
  { gpu, signal, onProgress }: CohortTaskOptions,
): Promise<CohortOutcome> {
  let entry: HeldRecording | null = null;
  try {
    entry = await openTask(task);
    const { recording, byHand } = entry;
    const sha256 = await hashSources(recording.sources, signal);
    const { timings, ...analysed } = await analyseCompared(task.analysis, {
      recording,
      recordingId: recording.name,
      choice: chooseChannels(recording, byHand),
      edits: task.edits,
      parameters: task.parameters,
      cache: entry.runs[task.analysis].cache,
      signal,
      gpu,
      onProgress,
    });
    return { ...analysed, sha256, device: backendHead(timings, 'CPU').name, failure: null };
  } catch (error) {
    // An abort counts as cancelled, whatever error it caused.
    if (signal.aborted) return { figures: null, failure: cancelled };
    return { figures: null, failure: toFailure(error) };
  } finally {
    if (entry !== null) releaseRuns(entry.runs);
  }
}

/** Opens the recording with the channel roles that the user chose. */
async function openTask({ source, roles, cleaning, edits, stretches }: CohortTask): Promise<HeldRecording> {
  const held = new Map<string, HeldRecording>();
  const { recording, made } = await openSource(source);
  const entry = holdRecording(held, recording.name, recording, made);
  entry.edits = edits;
  applyCleaning(entry, cleaning);
  applyRoles(entry, roles);
  applyStretches(entry, stretches);
  return entry;
}

async function openSource(source: CohortSource) {
  if (source.kind === 'files') return { recording: await openRead(source), made: null };
  const made =
    source.kind === 'sample' ? makeSample(source.sample) : makeSynthetic(source.name, source.values);
  return { recording: made.recording, made };
}

async function openRead({ files, options, main }: CohortSource & { kind: 'files' }): Promise<Recording> {
  const sources = files.map(({ path, file }) => blobSource(path, file));
  const { opened, broken } = await openRecordings(sources, { ...options, hdf5: workerHdf5 });
  const recording = opened.find((one) => one.sources[0]?.path === main) ?? opened[0];
  if (recording !== undefined) return recording;
  const { code, message, where } = broken[0]?.failure ?? {
    code: 'unknown-format' as const,
    message: `‘${main}’ is not a readable recording.`,
    where: { file: main },
  };
  throw new BeatbenchError(code, message, where);
}
