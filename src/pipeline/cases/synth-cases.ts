import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../analyses.ts';

/** A synthetic record of one finding, with what it is and what to look at. */
export interface SynthCase {
  readonly id: string;
  readonly title: string;
  /** What it is, in a few sentences. */
  readonly text: string;
  /** What to see, and where. */
  readonly look: string;
  /** The bench that shows it. */
  readonly bench: AnalysisName;
  /** As `beatbench synth` has them, in camel case. */
  readonly parameters: ParameterValues;
}

const quiet = { noiseEcg: 'white:26,wander:16', noisePpg: 'white:30' } as const;

/** Cases that `beatbench synth --case` and the page make. */
export const synthCases: readonly SynthCase[] = [
  {
    id: 'fast-heart',
    title: 'A heart at 120 a minute',
    text: 'At 120 beats a minute the whole beat is shorter: LVET is 218 ms in place of 300 at 70, rPTT 152 in place of 172, and QT goes with the root of RR.',
    look: 'Every interval lies in what is expected at that rate. Set LVET to 300 ms by hand: it becomes amber.',
    bench: 'intervals',
    parameters: { ...quiet, duration: 60, heartRate: '120', hrvSd: 10, seed: 31 },
  },
  {
    id: 'fibrillation',
    title: 'Atrial fibrillation',
    text: 'The atria quiver, and the node conducts when it can. There is no P wave, and no RR tells the next. After a short RR the ventricle is hardly filled, so the pulse is small and the ejection short.',
    look: 'QRS says ‘irregular, as in atrial fibrillation’. Look at the waveforms for the small pulses after short RR.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 120, heartRate: '95', rhythm: 'fibrillation', seed: 32 },
  },
  {
    id: 'bigeminy',
    title: 'Bigeminy',
    text: 'A ventricular extrasystole follows each sinus beat. It comes so early that the ventricle is hardly filled: its pulse is small, and a finger on the wrist counts half of the beats.',
    look: 'QRS counts all beats and names every second one V. On Intervals both are left out, the V beats and those after them, and nothing remains: set ‘Leave out’ to none.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 60, heartRate: '72', rhythm: 'bigeminy', seed: 33 },
  },
  {
    id: 'slow-upstroke',
    title: 'A slow upstroke, as in aortic stenosis',
    text: 'Behind a narrow aortic valve the pulse rises slowly and late, and ejection takes longer. On a slow upstroke each threshold is crossed late: at 5 % of the height by some 10 ms more than at a steep one, higher up by far more.',
    look: 'On Intervals LVET is longer than expected at that rate. Move the foot’s threshold up the upstroke and see how fast rPTT grows.',
    bench: 'intervals',
    parameters: { ...quiet, duration: 60, heartRate: '68', peakTime: 62, lvet: 375, seed: 34 },
  },
  {
    id: 'motion',
    title: 'Motion',
    text: 'From 20 to 45 s the person moves. The electrodes slide on the skin and the sensor on the finger: waves as large as the heart’s own, and at the same frequencies, which no filter takes out.',
    look: 'On QRS a few crests of the motion are taken for beats, and a few beats for ventricular ones. On Intervals see how far rPTT scatters.',
    bench: 'qrs',
    parameters: {
      duration: 60,
      heartRate: '80',
      seed: 35,
      noiseEcg: 'white:26,motion:-10@20..45',
      noisePpg: 'white:30,motion:-4@20..45',
    },
  },
  {
    id: 'arms-exchanged',
    title: 'Electrodes of the arms exchanged',
    text: 'With the electrodes of both arms exchanged lead I is upside down: P, QRS and T point down. Chest leads are as ever, since the arms count in them together.',
    look: 'The line above the waveforms says that the arms may be exchanged: I points down and V5 up. A heart on the right side would turn both.',
    bench: 'waves',
    parameters: { ...quiet, duration: 60, electrodes: 'arms-exchanged', seed: 36 },
  },
  {
    id: 'paced',
    title: 'A pacemaker in the right ventricle',
    text: 'A spike of a millisecond stands before each beat. QRS begins at the wire and spreads through muscle, so it is wide, and T points the other way. RR hardly varies.',
    look: 'QRS names the beats paced, by their spikes. On Waves QRS is wide and there is no P.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 60, rate: 1000, heartRate: '70', hrvSd: 2, rhythm: 'paced', seed: 37 },
  },
];

/** The case that parameters of a synthetic record are those of, other things beside; null of none. */
export function caseOfParameters(values: ParameterValues): SynthCase | null {
  const found = synthCases.find(({ parameters }) =>
    Object.entries(parameters).every(([id, value]) => values[id] === value),
  );
  return found ?? null;
}
