import type { ParameterDeclaration } from '../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from './declare.ts';

const ecgsyn = 'McSharry 2003';
const weissler = 'Weissler 1968';

/** Fields that all parameters of a synthetic record have in common. */
export const syntheticFields = { group: 'Synthetic record', source: 'Beatbench', stage: 'synth' } as const;

/** Every parameter of a synthetic record, in the order of the help. */
export const synthDeclarations: readonly ParameterDeclaration[] = parameterGroup(syntheticFields, [
  numberParameter('duration', 'Duration', 's', [1, 604_800, 10], {
    default: 60,
    help: 'Length of the record.',
  }),
  numberParameter('rate', 'Sampling rate', 'Hz', [20, 50_000, 50], {
    default: 500,
    help: 'Samples per second of every channel.',
  }),
  numberParameter('hrvSd', 'SD of RR', 'ms', [0, 500, 1], {
    default: 30,
    help: 'Spread of the sinus RR, half of it near 0.1 Hz, half with breathing.',
    source: ecgsyn,
  }),
  numberParameter('rptt', 'rPTT', 'ms', [20, 600, 1], {
    words: ['auto'],
    default: 'auto',
    help: 'Mean time from R to the foot of the pulse. Auto is 172 ms at 70 beats a minute and 0.4 ms less for each further beat, like PEP; a number holds at any rate.',
    source: weissler,
  }),
  numberParameter('rpttSd', 'SD of rPTT', 'ms', [0, 50, 0.5], {
    default: 3,
    help: 'Its spread from beat to beat.',
  }),
  numberParameter('lvet', 'LVET', 'ms', [100, 600, 1], {
    words: ['auto'],
    default: 'auto',
    help: 'Mean time from the foot to the notch. Auto is 300 ms at 70 beats a minute and 1.65 ms less for each further beat; a number holds at any rate.',
    source: weissler,
  }),
  numberParameter('lvetSd', 'SD of LVET', 'ms', [0, 50, 0.5], {
    default: 3.5,
    help: 'Its spread from beat to beat.',
  }),
  numberParameter('peakTime', 'Time to peak', '% of LVET', [30, 65, 1], {
    default: 46,
    help: 'From the foot to the highest point of the pulse. A large value is a slow upstroke, as in aortic stenosis.',
  }),
  numberParameter('ectopicRate', 'Extrasystoles', '%', [0, 40, 0.5], {
    default: 0,
    help: 'Share of ventricular extrasystoles among the beats.',
  }),
  numberParameter('fusionRate', 'Fusion beats', '%', [0, 20, 0.1], {
    default: 0,
    help: 'Share of beats that are half a sinus beat and half an extrasystole.',
  }),
  numberParameter('notchRipples', 'Notch ripples', '', [0, 10, 1], {
    whole: true,
    default: 0,
    help: 'Dips of the slope around each notch, different in each beat: they make its nadir hard to find.',
  }),
  numberParameter('mainsFrequency', 'Mains frequency', 'Hz', [40, 70, 10], {
    default: 60,
    help: 'Frequency of the noise ‘mains’.',
  }),
  numberParameter('seed', 'Seed', '', [0, 4_294_967_295, 1], {
    whole: true,
    default: 1,
    help: 'The same seed gives the same bytes.',
  }),
  textParameter('heartRate', 'Heart rate', {
    example: '80..170',
    default: '70',
    help: 'Sinus rate, per minute, or a ramp over the record.',
  }),
  textParameter('breathRate', 'Breathing rate', {
    example: '15..6',
    default: '15',
    help: 'Breaths per minute, or a ramp over the record. Breathing keeps its share of the variability, however fast it is.',
  }),
  textParameter('notch', 'Notch depth', {
    example: '8%',
    default: '0.08',
    help: 'Rise of the dicrotic wave from the notch, as a share of the pulse’s height.',
  }),
  textParameter('footShallow', 'Shallow foot', {
    example: '4.5%',
    default: '0',
    help: 'Share of the pulse’s height by which the foot rises in the 140 ms before the upstroke.',
  }),
  textParameter('aberrant', 'Aberrant runs', {
    example: '20..30,45..50',
    default: '',
    help: 'From when to when, s, atrial beats with right bundle branch block replace the sinus beats. The truth calls each of them supraventricular (a). Only the first of a run comes early, so that the run looks like an intermittent block, and QRS calls its beats usual.',
  }),
  textParameter('noise', 'Noise', {
    example: 'white:20,motion:5@20..30',
    default: '',
    help: 'Noise of every channel with its signal-to-noise ratio, dB: white, pink, mains, wander, motion, pops; with @ from when to when, s.',
  }),
  textParameter('noiseEcg', 'Noise of the ECG', {
    example: 'wander:12',
    default: '',
    help: 'Noise of the ECG alone.',
  }),
  textParameter('noisePpg', 'Noise of the PPG', {
    example: 'motion:6',
    default: '',
    help: 'Noise of the PPG alone.',
  }),
  textParameter('noisePcg', 'Noise of the PCG', {
    example: 'white:10',
    default: '',
    help: 'Noise of the PCG alone.',
  }),
  choiceParameter('ectopicShape', 'Extrasystole shape', {
    choices: { upright: 'upright', inverted: 'inverted', mixed: 'both' },
    default: 'upright',
    help: 'Shape of the extrasystoles; of both, each has its own.',
  }),
  choiceParameter('rhythm', 'Rhythm', {
    choices: { sinus: 'sinus', fibrillation: 'atrial fibrillation', bigeminy: 'bigeminy', paced: 'paced' },
    default: 'sinus',
    help: 'Sinus beats; irregular beats without P, over fibrillatory waves; an extrasystole after each sinus beat; or paced beats, with spikes.',
  }),
  choiceParameter('electrodes', 'Electrodes', {
    choices: { usual: 'as usual', 'arms-exchanged': 'arms exchanged' },
    default: 'usual',
    help: 'One ECG; or leads I and V5 with the electrodes of both arms exchanged, which inverts lead I.',
  }),
  choiceParameter('ppgSensor', 'PPG sensor', {
    choices: { upright: 'upright', inverted: 'inverted' },
    default: 'upright',
    help: 'An inverted PPG falls where the pulse rises, as raw reflective sensors record it.',
  }),
]);
