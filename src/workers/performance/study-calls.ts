import type { ParameterValues } from '../../model/parameters.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { CallContext } from '../calls/call-context.ts';
import { denoiseHeld } from '../denoise/denoise-recordings.ts';
import { keptVariants } from '../denoise/denoise-variants.ts';
import { type HeldRecording, heldRecording } from '../recordings/held-recordings.ts';
import type { Outcome } from '../calls/outcome.ts';
import type {
  DenoiseRow,
  DenoiseVariantRow,
  GrossMethods,
  MeasuresView,
  MethodRow,
  RecordingId,
  ReportProgress,
  StrategyRow,
} from '../protocol.ts';
import { grossOfHeld, keptMethods } from '../qrs/qrs-methods.ts';
import { measuresView } from '../templates/templates-measures.ts';
import { compareStrategies } from '../templates/templates-strategies.ts';

/** Comparisons that take a while; `cancel` with the same job number stops each. */
export function studyCalls({ held, whileRunning }: CallContext) {
  const heldOf = (ids: readonly RecordingId[]): HeldRecording[] => ids.flatMap((id) => held.get(id) ?? []);
  return {
    /** Every detector against the reference of the newest QRS analysis; none without one. Progress names the next method. */
    qrsMethods: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly MethodRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { recording, runs } = heldRecording(held, id);
        return runs.qrs.last === null ? [] : keptMethods(recording, runs.qrs.last, signal, tell);
      }),

    /**
     * Every detector over the recordings named, in their order, as far as they have a reference; beats pooled.
     * Progress names the recording at work.
     */
    qrsGross: (
      job: number,
      ids: readonly RecordingId[],
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<GrossMethods>> =>
      whileRunning(job, onProgress, (signal, tell) => grossOfHeld(heldOf(ids), parameters, signal, tell)),

    /**
     * All ways of sharing the sorting of the newest templates out, over so many workers; none before there are
     * any.
     */
    templateStrategies: (
      job: number,
      id: RecordingId,
      workers: number,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly StrategyRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? [] : compareStrategies(last.run, workers, signal, tell);
      }),

    /**
     * All five measures of every beat of the newest templates; null before there are any. Progress names the
     * measure at work.
     */
    templateMeasures: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<MeasuresView | null>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.templates;
        if (last === null) return null;
        return (last.measures ??= await measuresView(last.source, last.edited, signal, tell));
      }),

    /** The class of each trigger of the newest templates, as `qrs` names the beats of the same ECG; null before there are any. */
    templateClasses: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly (BeatClass | null)[] | null>> =>
      whileRunning(job, onProgress, (signal) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? Promise.resolve(null) : last.classes(signal);
      }),

    /** The recording of the newest Denoise analysis cleaned in other ways; none before there is one. */
    denoiseVariants: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseVariantRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.denoise;
        return last === null ? [] : keptVariants(last, signal, tell);
      }),

    /** The recordings named, in their order, cleaned. Progress names the recording at work. */
    denoiseRecordings: (
      job: number,
      ids: readonly RecordingId[],
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseRow[]>> =>
      whileRunning(job, onProgress, (signal, tell) => denoiseHeld(heldOf(ids), parameters, signal, tell)),
  };
}
