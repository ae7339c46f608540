import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../analyses.ts';
import type { Prediction } from '../exercises/lesson.ts';

/** A synthetic record of one finding, with what it is and what to look at. */
export interface SynthCase {
  readonly id: string;
  readonly title: string;
  /** What is asked before the text is read. */
  readonly prediction: Prediction;
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
    prediction: {
      ask: 'LVET is about 210 ms here. Is that too short?',
      choices: [
        'Yes: 300 ms is normal',
        'No: at 120 a minute it is as expected',
        'It cannot be: a pulse needs 300 ms',
      ],
      right: 1,
    },
    text: 'At 120 beats a minute the whole beat is shorter: true LVET is 218 ms in place of 300 at 70, true rPTT 152 in place of 172, and QT goes with the root of RR. What is measured differs by some 10 ms, since a threshold is crossed after the foot.',
    look: 'Every interval lies in what is expected at that rate. Set LVET to 300 ms by hand: it becomes amber.',
    bench: 'intervals',
    parameters: { ...quiet, duration: 60, heartRate: '120', hrvSd: 10, seed: 31 },
  },
  {
    id: 'fibrillation',
    title: 'Atrial fibrillation',
    prediction: {
      ask: 'Some pulses hardly rise. Which?',
      choices: ['Those after a short RR', 'Those after a long RR', 'Those of ventricular beats'],
      right: 0,
    },
    text: 'The atria quiver, and the node conducts when it can. There is no P wave, and no RR tells the next. After a short RR the ventricle is hardly filled, so the pulse is small and the ejection short.',
    look: 'QRS says ‘irregular, as in atrial fibrillation’. Look at the waveforms for the small pulses after short RR.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 120, heartRate: '95', rhythm: 'fibrillation', seed: 32 },
  },
  {
    id: 'bigeminy',
    title: 'Bigeminy',
    prediction: {
      ask: 'The ECG has 72 beats a minute. What does a finger on the wrist count?',
      choices: ['72', '144', 'About 36'],
      right: 2,
    },
    text: 'A ventricular extrasystole follows each sinus beat. It comes so early that the ventricle is hardly filled: its pulse is small, and a finger on the wrist counts half of the beats.',
    look: 'QRS counts all beats and names every second one V. On Intervals both are left out, the V beats and those after them, and nothing remains: set ‘Leave out’ to none.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 60, heartRate: '72', rhythm: 'bigeminy', seed: 33 },
  },
  {
    id: 'slow-upstroke',
    title: 'A slow upstroke, as in aortic stenosis',
    prediction: {
      ask: 'The threshold of the foot is moved up the upstroke. What does rPTT do?',
      choices: ['It stays: the foot is where it is', 'It grows, by more than on a steep pulse', 'It falls'],
      right: 1,
    },
    text: 'Behind a narrow aortic valve the pulse rises slowly and late, and ejection takes longer. On a slow upstroke each threshold is crossed late: at 5 % of the height by some 10 ms more than at a steep one, higher up by far more.',
    look: 'On Intervals LVET is longer than expected at that rate. Move the foot’s threshold up the upstroke and see how fast rPTT grows.',
    bench: 'intervals',
    parameters: { ...quiet, duration: 60, heartRate: '68', peakTime: 62, lvet: 375, seed: 34 },
  },
  {
    id: 'motion',
    title: 'Motion',
    prediction: {
      ask: 'Which filter takes out the motion from 20 to 45 s?',
      choices: [
        'A high-pass at 5 Hz',
        'A band-stop at the mains',
        'None: it has the frequencies of the heart',
      ],
      right: 2,
    },
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
    prediction: {
      ask: 'Lead I is upside down and V5 is not. What would a heart on the right side do?',
      choices: ['Turn V5 too', 'The same', 'Turn V5 alone'],
      right: 0,
    },
    text: 'With the electrodes of both arms exchanged lead I is upside down: P, QRS and T point down. Chest leads are as ever, since the arms count in them together.',
    look: 'The line above the waveforms says that the arms may be exchanged: I points down and V5 up. A heart on the right side would turn both.',
    bench: 'waves',
    parameters: { ...quiet, duration: 60, electrodes: 'arms-exchanged', seed: 36 },
  },
  {
    id: 'paced',
    title: 'A pacemaker in the right ventricle',
    prediction: {
      ask: 'Why is QRS so wide?',
      choices: [
        'The heart is too fast',
        'The filter is too low',
        'It spreads through muscle, past the conduction system',
      ],
      right: 2,
    },
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
