import type { ParameterDeclaration } from '../../model/parameters.ts';
import { alignedDeclarations } from '../aligned-declarations.ts';
import { featureDeclarations, judgementDeclarations } from '../intervals/feature-declarations.ts';
import { beatDeclarations, signalFilterDeclarations } from '../intervals/signal-declarations.ts';
import {
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { soundDeclarations } from '../sounds/sound-declarations.ts';
import { choiceParameter, parameterGroup, textParameter } from '../declare.ts';

/** Parameters of the channel that is timed, its landmark, and the start. */
const ownLandmarkDeclarations = parameterGroup({ group: 'Landmark', source: 'Beatbench', stage: 'channel' }, [
  textParameter('channel', 'Channel', {
    example: 'PPG Finger',
    default: 'auto',
    help: 'Label of the channel that is timed. Auto is the PPG, else the first that is neither ECG nor sound; for B, C and X the impedance cardiogram.',
  }),
  choiceParameter('landmark', 'Landmark', {
    choices: {
      rising: 'rising crossing',
      falling: 'falling crossing',
      peak: 'peak',
      nadir: 'nadir',
      slope: 'steepest slope',
      notch: 'notch',
      'icg-b': 'ICG B, aortic valve opens',
      'icg-c': 'ICG C, maximum',
      'icg-x': 'ICG X, aortic valve closes',
    },
    default: 'rising',
    help: 'The point that is timed in every beat. Crossings are at a share of the beat’s own height, and the notch is the nadir of the slope after the peak: these are swept. The others have no threshold. B, C and X are points of an impedance cardiogram (dZ/dt) and need an ECG.',
    stage: 'landmarks',
  }),
  textParameter('timedFrom', 'Timed from', {
    example: 'r, s1, previous, icg-b, PPG Ear',
    default: 'auto',
    help: 'Where the interval starts: r, s1, previous (the same landmark one beat before), icg-b, icg-c or icg-x (a point of the same impedance cardiogram), or the label of another channel (the same landmark there). Auto is r if there is an ECG, else previous; for respiration always previous.',
    stage: 'starts',
  }),
  choiceParameter('beatsFrom', 'Beats from', {
    choices: { auto: 'auto', ecg: 'ECG', channel: 'own upstrokes' },
    default: 'auto',
    help: 'What defines a beat: R-peaks, or the channel’s own upstrokes. Auto uses R-peaks if there is an ECG, but for respiration its own upstrokes.',
    stage: 'cycles',
  }),
]) satisfies readonly ParameterDeclaration[];

/** Parameters of feet, notches and LVET that do not apply to a single landmark. */
const otherIds = new Set(['pulseDelay', 'foot', 'notch', 'secondDerivative', 'lvetFoot', 'sex', 'pepLvet']);

/** Names of the intervals' parameters for any landmark. */
const renamed: Readonly<Record<string, Partial<ParameterDeclaration>>> = {
  footPercent: {
    label: 'Fixed threshold',
    group: 'Landmark',
    help: 'Share of the beat’s height at which the historic method places the crossing.',
    onlyFor: { id: 'landmark', values: ['rising', 'falling'] },
  },
  footThreshold: {
    label: 'Threshold',
    group: 'Landmark',
    help: 'Share of the beat’s height at the crossing. Auto uses the steadiest one of each window; a number fixes it for the recording.',
    onlyFor: { id: 'landmark', values: ['rising', 'falling'] },
  },
  notchThreshold: { group: 'Landmark', onlyFor: { id: 'landmark', values: ['notch'] } },
  polarity: {
    label: 'Polarity',
    help: 'Whether the channel is used as recorded or inverted. Auto inverts a PPG whose upstroke falls, and no other channel.',
  },
  notchTo: { onlyFor: { id: 'landmark', values: ['notch'] } },
};

function fromIntervals(declarations: readonly ParameterDeclaration[]): ParameterDeclaration[] {
  return declarations
    .filter(({ id }) => !otherIds.has(id))
    .map((declaration) => {
      const changed = { ...declaration, ...renamed[declaration.id] } as ParameterDeclaration;
      return changed.id === 'ppgLowpass' ? channelLowpass(changed) : changed;
    });
}

/** Declares the low-pass of any channel. */
function channelLowpass(declaration: ParameterDeclaration): ParameterDeclaration {
  if (declaration.kind !== 'number') return declaration;
  return {
    ...declaration,
    label: 'Channel low-pass',
    words: ['auto'],
    default: 'auto',
    help: 'Cut-off of the low-pass on the channel, and again on its slope. Auto is 20 Hz, for respiration 1 Hz.',
    source: 'Cziesler 2014, 4.2; for respiration Beatbench',
    stage: 'channel',
  };
}

const sounds = soundDeclarations
  .filter(({ id }) => !otherIds.has(id))
  .map((one): ParameterDeclaration => ({ ...one, onlyFor: { id: 'timedFrom', values: ['s1'] } }));

/** All parameters of a landmark's timing, in the order of the inspector. */
export const landmarkDeclarations = [
  ...partDeclarations,
  ...ownLandmarkDeclarations,
  ...fromIntervals([
    ...featureDeclarations,
    ...alignedDeclarations,
    ...judgementDeclarations,
    ...signalFilterDeclarations,
  ]),
  mainsDeclaration,
  ...detectionDeclarations,
  ...fromIntervals(beatDeclarations),
  ...sounds,
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: the channel, the landmark, the start, averaging, and the window. */
export const landmarkChangedFirst = [
  'channel',
  'landmark',
  'timedFrom',
  'average',
  'window',
] as const satisfies readonly (typeof landmarkDeclarations)[number]['id'][];
