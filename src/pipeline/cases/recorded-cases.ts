import type { AnalysisName } from '../analyses.ts';
import type { Prediction } from '../exercises/lesson.ts';

/** A short piece of a published recording that comes with the page, with what to see in it. */
export interface RecordedCase {
  readonly id: string;
  readonly title: string;
  /** What is asked before the text is read. */
  readonly prediction: Prediction;
  readonly text: string;
  readonly look: string;
  readonly bench: AnalysisName;
  /** In the folder `cases` of the page. */
  readonly file: string;
  /** Where it was cut from, and whom to cite. */
  readonly source: string;
  /** Under which it may be handed on. */
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
    text: 'Fifty seconds of a Holter recording. Broad early beats of one shape come after each sinus beat, or after some, each with a pause after it. Two cardiologists marked 34 normal beats and 21 ventricular ones.',
    look: 'QRS names 21 beats V too, and all others N. Beside their long pauses a usual RR looks short: look at the beats behind a V, and say why they are not early. The stretches named B are their bigeminy.',
    bench: 'qrs',
    file: 'ventricular-beats.edf',
    source: `MIT-BIH Arrhythmia Database, record 119, 1360 to 1410 s (Moody and Mark 2001; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'fibrillation-recorded',
    title: 'Atrial fibrillation, a Holter recording',
    prediction: {
      ask: 'By what is this fibrillation, and no other fast rhythm?',
      choices: ['QRS is broad', 'It is faster than 100 a minute', 'There is no P, and no RR tells the next'],
      right: 2,
    },
    text: 'Fifty seconds marked as atrial fibrillation. No RR tells the next, and no P stands before QRS.',
    look: 'QRS finds all of it ‘irregular, as in atrial fibrillation’, and on Waves no beat has a P. Compare it with the synthetic case: which of them is easier, and why?',
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
    text: 'A minute of ECG, finger pulse and breathing of a bedside monitor. The foot of the pulse comes about half a second after R. No artery takes so long: most likely the monitor delays the pulse.',
    look: 'rPTT is amber, with what it may come from. Its changes from beat to beat can still be used; its value cannot.',
    bench: 'intervals',
    file: 'pulse-of-a-monitor.edf',
    source: `BIDMC PPG and Respiration Dataset, record 01, first 60 s (Pimentel 2017; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'heart-sounds-recorded',
    title: 'Heart sounds with ECG',
    prediction: {
      ask: 'Which sound spreads more about R from beat to beat?',
      choices: ['S1', 'S2', 'Both alike'],
      right: 1,
    },
    text: 'Seventeen seconds of heart sounds with ECG, classed as normal. S1 comes with R, and S2 some 320 ms later.',
    look: 'In single beats S1 spreads by about 1 ms about R, and S2 by some 5. Is it the heart, or the softer beginning of S2? Take another envelope or smoothing, and see which of both changes.',
    bench: 'sounds',
    file: 'heart-sounds.edf',
    source: `PhysioNet/CinC Challenge 2016, training set a, record a0011, 2 to 19 s (Liu 2016; ${physioNet})`,
    licence: openData,
  },
  {
    id: 'paced-twelve-leads',
    title: 'Paced, twelve leads',
    prediction: {
      ask: 'At 2.9 and 3.7 s the pacemaker holds back. Why?',
      choices: [
        'It fails to excite the heart',
        'Beats of her own came before it was due',
        'Its rate was set lower',
      ],
      right: 1,
    },
    text: 'Ten seconds of a resting ECG of a woman of 57 with atrial fibrillation and a pacemaker that paces the ventricle. It paces when 840 ms pass without a beat. At 2.9 and 3.7 s two narrow beats of her own come earlier, and it holds back.',
    look: 'QRS names nine of twelve beats paced, by their spikes. Their QRS is over 150 ms wide, and RR is even. The beat at 4.6 s is not named so: decide by its width whether it is.',
    bench: 'waves',
    file: 'paced-twelve-leads.edf',
    source: `Lobachevsky University Electrocardiography Database 1.0.1, record 8 (Kalyakulina 2020; ${physioNet})`,
    licence: openData,
  },
];
