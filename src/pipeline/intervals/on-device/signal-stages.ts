import { guessUnitsPerMillivolt, unitsPerMillivolt } from '../../../analysis/qrs/millivolt.ts';
import { GpuRefusedError } from '../../../gpu/gpu-failure.ts';
import { momentsFromBlocks, recordMoments } from '../../../gpu/kernels/moments.ts';
import { beatAnnotations, shiftAnnotations } from '../../annotation-choice.ts';
import { type Part, readAnalysedPart, channelReadFact } from '../../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../../channels.ts';
import { detectionIds, makeDetector } from '../../detection-params.ts';
import type { ResolvedParameters } from '../../parameters.ts';
import { MemorySignal } from '../../signal-reader.ts';
import { type AnyStage, type StageContext, stageMaker } from '../../stage.ts';
import { flippedWarning, polarityFact, readPolarity } from '../pulse-signals.ts';
import { chooseWorkedFs, workingFs } from '../../signals/signals-fit-in-memory.ts';
import { warnAboutShape } from '../../wiring/warn-about-shape.ts';
import { findPeaks, toFoundPeaks, mainsBandStop } from '../signal-stages.ts';
import { type RSource, findBeatsOnDevice } from './device-beats.ts';
import { type ReadChannel, readDeviceChannel } from './device-channel.ts';
import type { DeviceOutputs } from './device-outputs.ts';
import { SignalRecorder } from './device-signals.ts';
import type { OnDevice } from './on-device.ts';

const stage = stageMaker<DeviceOutputs>();

/** ECG and PPG over a part of a record, in memory. */
export interface ReadRecord {
  readonly ecg: ReadChannel;
  readonly ppg: ReadChannel;
  readonly part: Part;
}

/** Reads a record into memory. */
export type ReadIntoMemory = (parameters: ResolvedParameters, context: StageContext) => Promise<ReadRecord>;

/**
 * Makes a function that reads the chosen channels of a recording. The function throws GpuRefusedError if the pulse is
 * slow and its rate must be raised.
 */
export function createRecordReader(choice: ChannelChoice): ReadIntoMemory {
  return async (parameters, context) => {
    const { recording, signal } = context;
    const part = readAnalysedPart(recording, parameters);
    const take = (role: 'ecg' | 'ppg') =>
      readDeviceChannel(recording, requireChannel(recording, choice, role), part, signal);
    const [ecg, ppg] = [await take('ecg'), await take('ppg')];
    const index = requireChannel(recording, choice, 'ppg');
    const role = recording.channels[index]?.role ?? 'other';
    if (chooseWorkedFs({ role, fs: ppg.fs }, parameters.values['rate'] === 'native') > ppg.fs)
      throw new GpuRefusedError(`${ppg.label} is slower than the working rate`);
    const first = Math.round(ppg.startSec * ppg.fs);
    const read = async (from: number, to: number) =>
      (await recording.read(index, first + from, first + to, signal)).values;
    await warnAboutShape({ ...ppg, role, read }, context);
    return { ecg, ppg, part };
  };
}

/** Uploads both channels to the device, at most at 500 Hz unless `rate` is native. */
export function signalsStage({ work, provenance }: OnDevice, reads: ReadIntoMemory): AnyStage<DeviceOutputs> {
  return stage({
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to', 'rate'],
    run: async (_, parameters, context) => {
      context.ranOn(provenance);
      const rate = parameters.values['rate'] === 'native' ? null : workingFs;
      const read = await reads(parameters, context);
      await context.pause(0.5);
      const recorder = new SignalRecorder(work);
      try {
        const ecg = await recorder.atRate(recorder.read(read.ecg), rate);
        const ppg = await recorder.atRate(recorder.read(read.ppg), rate);
        await recorder.run();
        // Records with gaps are refused before this point.
        for (const [{ label, fs }, used] of [
          [read.ecg, ecg],
          [read.ppg, ppg],
        ] as const)
          context.record(channelReadFact(fs, { label, fs: used.fs, gaps: [] }));
        return { ecg: recorder.keep(ecg, read.ecg), ppg: recorder.keep(ppg, read.ppg), part: read.part };
      } finally {
        recorder.release();
      }
    },
    release: ({ ecg, ppg }) => {
      ecg.release();
      ppg.release();
    },
  });
}

/** Filters the ECG for the beat search: band-pass, then band-stop at the mains. */
export function ecgStage({ work, provenance }: OnDevice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'ecg',
    title: 'Filtering ECG',
    needs: ['signals', 'mains'],
    parameters: ['ecgLow', 'ecgHigh', 'taps', 'backend'],
    run: async ({ signals: { ecg }, mains }, parameters, context) => {
      context.ranOn(provenance);
      const recorder = new SignalRecorder(work);
      try {
        const band = { lowHz: parameters.number('ecgLow'), highHz: parameters.number('ecgHigh') };
        const channel = ecg.label;
        const pass = { spec: { type: 'bandpass', ...band }, channel } as const;
        const passed = await recorder.filter(ecg.on, pass, parameters, context);
        const stop = mainsBandStop(mains);
        if (stop === null) {
          await recorder.run();
          return recorder.keep(passed, ecg);
        }
        const clean = await recorder.filter(passed, { spec: stop, channel }, parameters, context);
        await recorder.run();
        return recorder.keep(clean, ecg);
      } finally {
        recorder.release();
      }
    },
    release: (ecg) => ecg.release(),
  });
}

/** Share of dPPG's RMS below which slopes in flat stretches are single-precision rounding. */
const residueShare = 1e-5;

/** Low-passes the PPG and its slope, and finds their polarity. */
export function ppgStage({ work, provenance }: OnDevice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'ppg',
    title: 'Filtering PPG',
    needs: ['signals'],
    parameters: ['ppgLowpass', 'taps', 'pulseDelay', 'polarity', 'backend'],
    run: async ({ signals }, parameters, context) => {
      if (parameters.text('pulseDelay') === 'kept') {
        throw new GpuRefusedError('a filter that keeps its delay runs on the CPU');
      }
      context.ranOn(provenance);
      const recorder = new SignalRecorder(work);
      try {
        const channel = signals.ppg.label;
        const spec = { type: 'lowpass', highHz: parameters.number('ppgLowpass') } as const;
        const ppg = await recorder.filter(signals.ppg.on, { spec, channel }, parameters, context);
        const slope = recorder.differentiate(ppg);
        const again = { spec, channel, of: 'slope' } as const;
        const dppg = await recorder.filter(slope, again, parameters, context);
        const commands = recorder.commands.stage('polarity');
        const sums = recorder.adopt(recordMoments(work.engine, commands, dppg.array, dppg.sampleCount));
        const download = commands.download(sums);
        const moments = momentsFromBlocks((await recorder.run())[download] ?? new ArrayBuffer(0));
        const polarity = readPolarity(parameters);
        const flipped = polarity === 'auto' ? moments.skewness < 0 : polarity === 'inverted';
        context.record(polarityFact(channel, polarity, flipped));
        if (flipped && polarity === 'auto') context.warn(flippedWarning);
        const sign = flipped ? -1 : 1;
        const residue = residueShare * moments.rootMeanSquare;
        const { label, unit } = signals.ppg;
        return {
          ppg: recorder.keep(ppg, { label, unit, sign }),
          dppg: recorder.keep(dppg, { label, unit: `${unit}/s`, sign, residue }),
          flipped,
          residue,
        };
      } finally {
        recorder.release();
      }
    },
    release: ({ ppg, dppg }) => {
      ppg.release();
      dppg.release();
    },
  });
}

/**
 * Finds R-peaks in the ECG at the working rate, and then R in the ECG itself; only the samples around R are read back.
 */
export function detectStage({ work, provenance }: OnDevice): AnyStage<DeviceOutputs> {
  return stage({
    id: 'detect',
    title: 'Finding R-peaks',
    needs: ['ecg', 'mains'],
    parameters: detectionIds,
    run: async ({ ecg, mains }, parameters, context) => {
      context.ranOn(provenance);
      const detector = makeDetector(parameters, mains);
      const { fs, startSec } = ecg.on;
      if (fs > workingFs && fs % workingFs !== 0 && detector?.method !== 'curve-length')
        return findPeaks(new MemorySignal(await ecg.read()), detector, context);
      const source: RSource = detector ?? {
        method: 'annotations',
        annotations: shiftAnnotations(beatAnnotations(context.recording), startSec),
      };
      // For an ECG without a voltage unit, the scale is estimated from its samples in memory.
      const perMv = async () =>
        unitsPerMillivolt(ecg.unit) ?? guessUnitsPerMillivolt((await ecg.read()).values, fs);
      const beats = await findBeatsOnDevice(work, ecg, source, workingFs, perMv);
      return toFoundPeaks(beats, { label: ecg.label, fs, startSec, gaps: [] }, source.method, context);
    },
  });
}
