import { resultToColumns } from '../../analysis/intervals/beat-columns.ts';
import { pairOnsetsWithPeaks } from '../../analysis/sounds/qrs-onsets.ts';
import { rSearchForMethod } from '../../analysis/qrs/detector.ts';
import type { Detector } from '../../analysis/qrs/detector.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ChannelChoice } from '../channels.ts';
import { curveLengthParams, detectionIds, makeDetector } from '../detection-params.ts';
import { qrsOnsetsSec } from '../intervals/signal-stages.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { contextForPasses } from '../qrs/for-each-block.ts';
import { detectInSignal } from '../signals/beats-in-signal.ts';
import type { PieceOptions } from '../signals/stored-signal.ts';
import type { SignalReading } from '../signals/recorded-signal.ts';
import { sharedStageMaker } from '../stage.ts';
import { wavesOfBeats, wavesOfBeatsIds } from '../waves/waves-of-beats.ts';
import { readSound, soundEnvelopes } from './envelope-signals.ts';
import type { SoundsOutputs, SoundsWithPulse } from './outputs.ts';
import { envelopeIds, envelopeParams } from './sound-params.ts';
import { bandStep } from './steps/band-step.ts';
import { envelopeStep } from './steps/envelope-step.ts';

const soundStage = sharedStageMaker<SoundsOutputs>();
const pulseStageOf = sharedStageMaker<SoundsWithPulse>();

export const pcgStage = (choice: ChannelChoice, reading: SignalReading) =>
  soundStage({
    id: 'pcg',
    title: 'Reading sounds',
    needs: [],
    parameters: ['from', 'to'],
    run: (_, parameters, context) => readSound(choice, reading, parameters, context),
  });

export const envelopeStage = (making: PieceOptions) =>
  soundStage({
    id: 'envelope',
    title: 'Making the envelope',
    needs: ['pcg'],
    parameters: envelopeIds,
    steps: [bandStep, envelopeStep],
    run: ({ pcg }, parameters, context) => soundEnvelopes(pcg, envelopeParams(parameters), context, making),
  });

/** Finds QRS onsets: with the selected detector if it marks them, else by the curve length. */
export const onsetsStage = ({ pieceSize }: PieceOptions) =>
  soundStage({
    id: 'onsets',
    title: 'Finding QRS onsets',
    needs: ['ecg', 'mains', 'detect', 'edited'],
    parameters: detectionIds,
    run: async ({ ecg, mains, detect, edited }, parameters, context) => {
      const { onsetsSec } = detect;
      if (onsetsSec !== null) return pairOnsetsWithPeaks(onsetsSec, edited.peaksSec);
      const detector = onsetDetector(parameters, mains);
      const beats = await detectInSignal(ecg, detector, contextForPasses(context, 3), pieceSize);
      return pairOnsetsWithPeaks(qrsOnsetsSec(beats, ecg), edited.peaksSec);
    },
  });

function onsetDetector(parameters: ResolvedParameters, mains: MainsFact): Detector {
  const chosen = makeDetector(parameters, mains);
  if (chosen !== null && rSearchForMethod(chosen.method) === 'from-onset') return chosen;
  return { method: 'curve-length', params: curveLengthParams(parameters, mains) };
}

/** Computes QT of every beat, like the waves over all ECG leads. */
export const qtStage = (choice: ChannelChoice) =>
  soundStage({
    id: 'qt',
    title: 'Delineating waves',
    needs: ['edited', 'ectopic'],
    parameters: wavesOfBeatsIds,
    run: async ({ edited, ectopic }, parameters, context) => {
      const ecg = { recording: context.recording, choice, parameters };
      const { beats } = await wavesOfBeats(edited.peaksSec, ectopic, ecg, context);
      return {
        tEndSec: Float64Array.from(beats, ({ t }) => t?.end ?? Number.NaN),
        qtMs: Float64Array.from(beats, ({ qt }) => qt ?? Number.NaN),
      };
    },
  });

/** Provides the beats of the intervals, with LVET, averaged and single. */
export const pulseStage = pulseStageOf({
  id: 'pulse',
  title: 'Reading LVET',
  needs: ['judge', 'beats', 'single'],
  parameters: [],
  madeWith: '',
  run: ({ judge, beats: { kept, members }, single }) => {
    const columns = resultToColumns(judge);
    const missing = () => new Float64Array(columns.r.length).fill(Number.NaN);
    const singleLvet = { historic: missing(), leastVariance: missing() };
    single.forEach(({ lvet: { historic, leastVariance } }, w) => {
      const own = members[w] ?? [];
      own.forEach((b, k) => {
        const beat = kept[b];
        if (beat === undefined) return;
        singleLvet.historic[beat] = historic[k] ?? Number.NaN;
        singleLvet.leastVariance[beat] = leastVariance[k] ?? Number.NaN;
      });
    });
    return { columns, singleLvet };
  },
});

export const noPulseStage = soundStage({
  id: 'pulse',
  title: 'Reading LVET',
  needs: [],
  parameters: [],
  madeWith: '',
  run: (_, _parameters, { warn }) => {
    warn({
      code: 'no-channel',
      message: 'There is no PPG, so there is no LVET and no PEP; QS2 and S1–S2 do not need it.',
    });
    return null;
  },
});
