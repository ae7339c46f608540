import type { SweptByName } from '../../../analysis/intervals/choose.ts';
import { noMainsLine } from '../../../analysis/mains/mains-line.ts';
import type { GpuEngine } from '../../../gpu/engine.ts';
import type { Recording } from '../../../model/recording.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import { releaseKept, runStages, type StageCache } from '../../run-stages.ts';
import type { AnyStage } from '../../stage.ts';
import { noEctopicStage } from '../../qrs/ectopic-of-analysis.ts';
import { resolveMains } from '../../mains.ts';
import type { BeatList, FoundFeatures } from '../outputs.ts';
import { type DeviceChannel, wrapDigitalChannel } from './device-channel.ts';
import type { DeviceOutputs } from './device-outputs.ts';
import type { DeviceFilters } from './device-filters.ts';
import { deviceIntervalsStages } from './device-stages.ts';
import { DeviceWork } from './device-work.ts';

/** Both channels of a record over the analysed part, without gaps. */
export interface DeviceRecord {
  readonly ecg: DeviceChannel;
  readonly ppg: DeviceChannel;
  readonly fromSec: number;
  readonly toSec: number;
}

/** Results up to the choice of thresholds; the stages after it are the same as on the CPU. */
export interface DeviceIntervals extends BeatList {
  readonly rPeaksSec: Float64Array;
  /** Null if the method marks no onsets. */
  readonly onsetsSec: Float64Array | null;
  readonly flipped: boolean;
  readonly features: FoundFeatures;
  readonly choices: readonly SweptByName<'foot' | 'notch'>[];
  /** Device time of the kernels by stage, ms; empty unless requested. */
  readonly stageMs: ReadonlyMap<string, number>;
}

/**
 * Runs the analysis stages on a device for timing, from a file's integers in memory to the choice of thresholds in
 * every window. Nothing is kept.
 *
 * @param options  timed: measure the device time of the kernels
 * @throws GpuRefusedError if this device cannot run it; GpuLostError; BeatbenchError `no-beats`
 */
export async function measureOnDevice(
  engine: GpuEngine,
  filters: DeviceFilters,
  record: DeviceRecord,
  parameters: ResolvedParameters,
  options: { readonly timed?: boolean } = {},
): Promise<DeviceIntervals> {
  const work = new DeviceWork(engine, filters, options.timed);
  const read = {
    ecg: wrapDigitalChannel(record.ecg, 'ECG'),
    ppg: wrapDigitalChannel(record.ppg, 'PPG'),
    part: { fromSec: record.fromSec, toSec: record.toSec },
  };
  const reads = () => Promise.resolve(read);
  const stages = deviceIntervalsStages(
    { work, provenance: { backend: 'webgpu' } },
    reads,
    mainsAsSet,
    [],
    noEctopicStage,
    { ecg: null, ppg: null },
  );
  const cache: StageCache = new Map();
  try {
    const { outputs } = await runStages(
      stages.slice(
        0,
        stages.findIndex(({ id }) => id === 'assess'),
      ),
      {
        recording: unread,
        recordingKey: '',
        parameters,
        cache,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    const { detect, beats, ppg, features, choose } = outputs;
    const { flipped } = ppg;
    return {
      ...beats,
      rPeaksSec: detect.peaksSec,
      onsetsSec: detect.onsetsSec,
      flipped,
      features,
      choices: choose,
      stageMs: work.stageMs,
    };
  } finally {
    releaseKept(cache);
  }
}

/** Uses the mains frequency that is set. Finding it is not part of the device's work. */
const mainsAsSet: AnyStage<Pick<DeviceOutputs, 'mains'>> = {
  id: 'mains',
  title: 'Setting the mains',
  needs: [],
  parameters: ['mains'],
  madeWith: '',
  run: (_, parameters) => resolveMains(parameters, 'ECG', noMainsLine),
};

/** Placeholder for the recording of the samples; no stage reads it. */
const unread: Recording = {
  name: 'measured',
  format: 'synthetic',
  durationSec: 0,
  startTime: null,
  channels: [],
  annotations: [],
  warnings: [],
  sources: [],
  read: () => Promise.reject(new RangeError('the samples are in memory')),
  readDigital: () => Promise.reject(new RangeError('the samples are in memory')),
};
