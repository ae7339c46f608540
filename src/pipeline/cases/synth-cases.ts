import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../analyses.ts';
import type { Prediction } from '../exercises/lesson.ts';

/** A short piece of a published recording that comes with the page, with a description of what to see. */
export interface RecordedCase extends Omit<SynthCase, 'parameters'> {
  /** Name in the folder `cases` of the page. */
  readonly file: string;
  /** Origin and citation. */
  readonly source: string;
  /** Licence for redistribution. */
  readonly licence: string;
}

const openData = 'ODC Attribution License (ODC-By 1.0)';
const physioNet = 'PhysioNet, Goldberger 2000';

/** In the order of the list. */
export const recordedCases: readonly RecordedCase[] = [
  {
    id: 'ventricular-beats',
    title: 'Ventricular beats, a Holter recording',
    prediction: {
      ask: 'How many of the 55 beats are ventricular? Look at the broad ones.',
      choices: ['About 5', 'About 20', 'About 40'],
      right: 1,
    },
    text: 'Fifty seconds of a Holter recording. Broad early beats of one shape follow some or all sinus beats, each with a pause after it. Two cardiologists marked 34 normal beats and 21 ventricular ones.',
    look: 'QRS also names 21 beats V, and all others N. Next to the long pauses a usual RR looks short: look at the beats after a V, and explain why they are not early. The stretches named B are bigeminy.',
    bench: 'qrs',
    file: 'ventricular-beats.edf',
    source: `MIT-BIH Arrhythmia Database, record 119, 1360 to 1410 s (Moody and Mark 2001; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'fibrillation-recorded',
    title: 'Atrial fibrillation, a Holter recording',
    prediction: {
      ask: 'What shows that this is fibrillation and not another fast rhythm?',
      choices: ['QRS is broad', 'It is faster than 100 a minute', 'There is no P, and RR is unpredictable'],
      right: 2,
    },
    text: 'Fifty seconds annotated as atrial fibrillation. RR is unpredictable, and there is no P before QRS.',
    look: 'QRS calls all of it ‘irregular, as in atrial fibrillation’, and on Waves no beat has a P. Compare it with the synthetic case: which one is easier, and why?',
    bench: 'qrs',
    file: 'fibrillation.edf',
    source: `MIT-BIH Arrhythmia Database, record 201, 100 to 150 s (Moody and Mark 2001; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'pulse-of-a-monitor',
    title: 'A pulse half a second late, intensive care',
    prediction: {
      ask: 'The foot of the pulse comes half a second after R. What is most likely?',
      choices: ['The monitor delays the pulse', 'The arteries are stiff', 'The heart is slow'],
      right: 0,
    },
    text: 'A minute of ECG, finger pulse and breathing from a bedside monitor. The foot of the pulse comes about half a second after R. No artery delays it that much: most likely the monitor delays the pulse.',
    look: 'rPTT is amber, with possible causes. Its changes from beat to beat can still be used; its value cannot.',
    bench: 'intervals',
    file: 'pulse-of-a-monitor.edf',
    source: `BIDMC PPG and Respiration Dataset, record 01, first 60 s (Pimentel 2017; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'heart-sounds-recorded',
    title: 'Heart sounds with ECG',
    prediction: {
      ask: 'Which sound varies more relative to R from beat to beat?',
      choices: ['S1', 'S2', 'Both equally'],
      right: 1,
    },
    text: 'Seventeen seconds of heart sounds with ECG, classed as normal. S1 comes with R, and S2 about 320 ms later.',
    look: 'In single beats S1 has an SD of about 1 ms relative to R, and S2 of about 5 ms. Is it the heart, or the softer onset of S2? Try another envelope or smoothing, and see which of the two changes.',
    bench: 'sounds',
    file: 'heart-sounds.edf',
    source: `PhysioNet/CinC Challenge 2016, training set a, record a0011, 2 to 19 s (Liu 2016; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'paced-twelve-leads',
    title: 'Paced, twelve leads',
    prediction: {
      ask: 'At 2.9 and 3.7 s the pacemaker does not pace. Why?',
      choices: ['It fails to excite the heart', 'The heart beat before it was due', 'Its rate was set lower'],
      right: 1,
    },
    text: 'Ten seconds of a resting ECG of a 57-year-old woman with atrial fibrillation and a ventricular pacemaker. It paces after 840 ms without a beat. At 2.9 and 3.7 s two narrow beats of her own come earlier, so it does not pace.',
    look: 'QRS names nine of twelve beats paced, by their spikes. Their QRS is over 150 ms wide, and RR is even. The beat at 4.6 s is not named paced: decide by its width whether it is.',
    bench: 'waves',
    file: 'paced-twelve-leads.edf',
    source: `Lobachevsky University Electrocardiography Database 1.0.1, record 8 (Kalyakulina 2020; ${physioNet})`,
    licence: openData,
  },
];

/** A synthetic record of one finding, with a description and what to look at. */
export interface SynthCase {
  readonly id: string;
  readonly title: string;
  /** Question before the text is read. */
  readonly prediction: Prediction;
  /** Description, in a few sentences. */
  readonly text: string;
  /** What to see, and where. */
  readonly look: string;
  /** The bench that shows it. */
  readonly bench: AnalysisName;
  /** Parameters of `beatbench synth`, in camel case. */
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
    text: 'At 120 beats a minute the whole beat is shorter: true LVET is 218 ms instead of 300 at 70, true rPTT 152 instead of 172, and QT changes with the root of RR. Measured values differ by about 10 ms, because the pulse crosses a threshold after the foot.',
    look: 'Every interval is within the range expected at that rate. Set LVET to 300 ms by hand: it becomes amber.',
    bench: 'intervals',
    parameters: { ...quiet, duration: 60, heartRate: '120', hrvSd: 10, seed: 31 },
  },
  {
    id: 'fibrillation',
    title: 'Atrial fibrillation',
    prediction: {
      ask: 'Some pulses hardly rise. Which ones?',
      choices: ['Those after a short RR', 'Those after a long RR', 'Those of ventricular beats'],
      right: 0,
    },
    text: 'The atria fibrillate, and beats reach the ventricles irregularly. There is no P wave, and RR is unpredictable. After a short RR the ventricle is hardly filled, so the pulse is small and the ejection short.',
    look: 'QRS says ‘irregular, as in atrial fibrillation’. Look for the small pulses after a short RR in the waveforms.',
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
    text: 'A ventricular extrasystole follows each sinus beat. It comes so early that the ventricle is hardly filled: its pulse is small, and only half of the beats are felt at the wrist.',
    look: 'QRS counts all beats and names every second one V. On Intervals the V beats and the beats after them are left out, so nothing remains: set ‘Leave out’ to none.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 60, heartRate: '72', rhythm: 'bigeminy', seed: 33 },
  },
  {
    id: 'slow-upstroke',
    title: 'A slow upstroke, as in aortic stenosis',
    prediction: {
      ask: 'The threshold of the foot is moved up the upstroke. What does rPTT do?',
      choices: ['It stays: the foot does not move', 'It grows, by more than on a steep pulse', 'It falls'],
      right: 1,
    },
    text: 'In aortic stenosis the pulse rises slowly and late, and ejection takes longer. A slow upstroke crosses every threshold late: at 5 % of the height about 10 ms later than a steep one, higher up much later.',
    look: 'On Intervals LVET is longer than expected at that rate. Move the foot’s threshold up the upstroke and see how fast rPTT grows.',
    bench: 'intervals',
    parameters: { ...quiet, duration: 60, heartRate: '68', peakTime: 62, lvet: 375, seed: 34 },
  },
  {
    id: 'motion',
    title: 'Motion',
    prediction: {
      ask: 'Which filter removes the motion from 20 to 45 s?',
      choices: [
        'A high-pass at 5 Hz',
        'A band-stop at the mains',
        'None: it has the same frequencies as the heart',
      ],
      right: 2,
    },
    text: 'From 20 to 45 s the person moves. The electrodes slide on the skin and the sensor on the finger. This causes waves as large as the heart’s own and at the same frequencies, which no filter removes.',
    look: 'On QRS a few peaks of the motion are counted as beats, and a few beats are called ventricular. On Intervals see how much rPTT scatters.',
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
      ask: 'Lead I is inverted and V5 is not. What would a heart on the right side do?',
      choices: ['Invert V5 too', 'The same', 'Invert V5 alone'],
      right: 0,
    },
    text: 'If the electrodes of both arms are exchanged, lead I is inverted: P, QRS and T point down. Chest leads do not change, because both arms count equally in them.',
    look: 'The line above the waveforms says that the arms may be exchanged: I points down and V5 up. A heart on the right side would invert both.',
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
        'The filter cutoff is too low',
        'It spreads through muscle, not the conduction system',
      ],
      right: 2,
    },
    text: 'A spike of one millisecond comes before each beat. QRS begins at the electrode and spreads through muscle, so it is wide, and T points the other way. RR hardly varies.',
    look: 'QRS names the beats paced, by their spikes. On Waves QRS is wide and there is no P.',
    bench: 'qrs',
    parameters: { ...quiet, duration: 60, rate: 1000, heartRate: '70', hrvSd: 2, rhythm: 'paced', seed: 37 },
  },
];

/** Returns the case whose parameters are among those of a synthetic record; null if there is none. */
export function caseOfParameters(values: ParameterValues): SynthCase | null {
  const found = synthCases.find(({ parameters }) =>
    Object.entries(parameters).every(([id, value]) => values[id] === value),
  );
  return found ?? null;
}
