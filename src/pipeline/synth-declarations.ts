import type { ParameterDeclaration } from '../model/parameters.ts';

const beatbench = 'Beatbench';
const ecgsyn = 'McSharry 2003';
const weissler = 'Weissler 1968';

interface Row {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number | 'auto';
  readonly words?: readonly 'auto'[];
  readonly help: string;
  readonly source?: string;
  readonly whole?: boolean;
}

/** What all of them have in common; a row may have its own source. */
const common = { group: 'Synthetic record', source: beatbench, stage: 'synth' } as const;

/** The numbers of a synthetic record, in the order of the help. */
const numbers: readonly Row[] = [
  {
    id: 'duration',
    label: 'Duration',
    unit: 's',
    min: 1,
    max: 604_800,
    step: 10,
    default: 60,
    help: 'Length of the record.',
  },
  {
    id: 'rate',
    label: 'Sampling rate',
    unit: 'Hz',
    min: 20,
    max: 50_000,
    step: 50,
    default: 500,
    help: 'Samples per second of every channel.',
  },
  {
    id: 'hrvSd',
    label: 'SD of RR',
    unit: 'ms',
    min: 0,
    max: 500,
    step: 1,
    default: 30,
    help: 'Spread of the sinus RR, half of it near 0.1 Hz, half with the breath.',
    source: ecgsyn,
  },
  {
    id: 'rptt',
    label: 'rPTT',
    unit: 'ms',
    min: 20,
    max: 600,
    step: 1,
    words: ['auto'],
    default: 'auto',
    help: 'Mean time from R to the foot of the pulse. Auto is 172 ms at 70 beats a minute, and 0.4 ms less for each more, as PEP; a number is so at any rate.',
    source: weissler,
  },
  {
    id: 'rpttSd',
    label: 'SD of rPTT',
    unit: 'ms',
    min: 0,
    max: 50,
    step: 0.5,
    default: 3,
    help: 'Its spread from beat to beat.',
  },
  {
    id: 'lvet',
    label: 'LVET',
    unit: 'ms',
    min: 100,
    max: 600,
    step: 1,
    words: ['auto'],
    default: 'auto',
    help: 'Mean time from the foot to the notch. Auto is 300 ms at 70 beats a minute, and 1.65 ms less for each more; a number is so at any rate.',
    source: weissler,
  },
  {
    id: 'lvetSd',
    label: 'SD of LVET',
    unit: 'ms',
    min: 0,
    max: 50,
    step: 0.5,
    default: 3.5,
    help: 'Its spread from beat to beat.',
  },
  {
    id: 'peakTime',
    label: 'Time to peak',
    unit: '% of LVET',
    min: 30,
    max: 65,
    step: 1,
    default: 46,
    help: 'From the foot to the highest point of the pulse. A large one is a slow upstroke, as behind a narrow aortic valve.',
  },
  {
    id: 'ectopicRate',
    label: 'Extrasystoles',
    unit: '%',
    min: 0,
    max: 40,
    step: 0.5,
    default: 0,
    help: 'Share of ventricular extrasystoles among the beats.',
  },
  {
    id: 'fusionRate',
    label: 'Fusion beats',
    unit: '%',
    min: 0,
    max: 20,
    step: 0.1,
    default: 0,
    help: 'Share of beats that are half a sinus beat and half an extrasystole.',
  },
  {
    id: 'notchRipples',
    label: 'Notch ripples',
    unit: '',
    min: 0,
    max: 10,
    step: 1,
    default: 0,
    help: 'Dips of the slope about each notch, each beat’s own: they make its nadir hard to find.',
    whole: true,
  },
  {
    id: 'mainsFrequency',
    label: 'Mains frequency',
    unit: 'Hz',
    min: 40,
    max: 70,
    step: 10,
    default: 60,
    help: 'Of the disturbance ‘mains’.',
  },
  {
    id: 'seed',
    label: 'Seed',
    unit: '',
    min: 0,
    max: 4_294_967_295,
    step: 1,
    default: 1,
    help: 'The same seed gives the same bytes.',
    whole: true,
  },
];

const texts = [
  {
    id: 'heartRate',
    label: 'Heart rate',
    example: '80..170',
    default: '70',
    help: 'Sinus rate, per minute, or a ramp over the record.',
  },
  {
    id: 'breathRate',
    label: 'Breathing rate',
    example: '15..6',
    default: '15',
    help: 'Breaths per minute, or a ramp over the record. Breathing keeps its share of the variability, however fast it is.',
  },
  {
    id: 'notch',
    label: 'Notch depth',
    example: '8%',
    default: '0.08',
    help: 'Rise of the dicrotic wave from the notch, as a share of the pulse’s height.',
  },
  {
    id: 'footShallow',
    label: 'Shallow foot',
    example: '4.5%',
    default: '0',
    help: 'Share of the pulse’s height by which the foot rises in the 140 ms before the upstroke.',
  },
  {
    id: 'aberrant',
    label: 'Aberrant runs',
    example: '20..30,45..50',
    default: '',
    help: 'From when to when, s, atrial beats with a block of the right bundle branch take the place of the sinus beats. The truth calls each of them supraventricular (a). In a run only the first comes early, so that it looks like a block that comes and goes, and QRS calls its beats usual.',
  },
  {
    id: 'noise',
    label: 'Noise',
    example: 'white:20,motion:5@20..30',
    default: '',
    help: 'Disturbances of every channel with their ratio of signal to noise, dB: white, pink, mains, wander, motion, pops; with @ from when to when, s.',
  },
  {
    id: 'noiseEcg',
    label: 'Noise of the ECG',
    example: 'wander:12',
    default: '',
    help: 'Disturbances of the ECG alone.',
  },
  {
    id: 'noisePpg',
    label: 'Noise of the PPG',
    example: 'motion:6',
    default: '',
    help: 'Disturbances of the PPG alone.',
  },
  {
    id: 'noisePcg',
    label: 'Noise of the PCG',
    example: 'white:10',
    default: '',
    help: 'Disturbances of the PCG alone.',
  },
];

/** Every parameter of a synthetic record. */
export const synthDeclarations = [
  ...numbers.map((row): ParameterDeclaration => ({ kind: 'number', ...common, ...row })),
  ...texts.map((row): ParameterDeclaration => ({ kind: 'text', ...common, ...row })),
  {
    ...common,
    kind: 'choice',
    id: 'ectopicShape',
    label: 'Extrasystole shape',
    choices: [
      { value: 'upright', label: 'upright' },
      { value: 'inverted', label: 'inverted' },
      { value: 'mixed', label: 'both' },
    ],
    default: 'upright',
    help: 'Shape of the extrasystoles; of both, each has its own.',
  },
  {
    ...common,
    kind: 'choice',
    id: 'rhythm',
    label: 'Rhythm',
    choices: [
      { value: 'sinus', label: 'sinus' },
      { value: 'fibrillation', label: 'atrial fibrillation' },
      { value: 'bigeminy', label: 'bigeminy' },
      { value: 'paced', label: 'paced' },
    ],
    default: 'sinus',
    help: 'Sinus beats; beats without order and without P, over waves of the atria; an extrasystole after each sinus beat; or beats of a pacemaker, with spikes.',
  },
  {
    ...common,
    kind: 'choice',
    id: 'electrodes',
    label: 'Electrodes',
    choices: [
      { value: 'usual', label: 'as usual' },
      { value: 'arms-exchanged', label: 'arms exchanged' },
    ],
    default: 'usual',
    help: 'One ECG; or leads I and V5 with the electrodes of both arms exchanged, which turns lead I upside down.',
  },
  {
    ...common,
    kind: 'choice',
    id: 'ppgSensor',
    label: 'PPG sensor',
    choices: [
      { value: 'upright', label: 'upright' },
      { value: 'inverted', label: 'inverted' },
    ],
    default: 'upright',
    help: 'Inverted, the PPG falls where the pulse rises, as raw reflective sensors record it.',
  },
] as const satisfies readonly ParameterDeclaration[];
