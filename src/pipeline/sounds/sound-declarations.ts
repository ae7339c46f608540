import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from '../declare.ts';

/** Parameters of the envelope, and of the search for sounds in it. */
export const soundDeclarations = parameterGroup(
  { group: 'Heart sounds', source: 'Beatbench', stage: 'sounds' },
  [
    textParameter('soundBand', 'Band, Hz', {
      example: '25-400',
      default: '25-400',
      help: 'Edges of the band-pass on the phonocardiogram, Hz.',
      stage: 'envelope',
    }),
    choiceParameter('envelope', 'Envelope', {
      choices: { shannon: 'Shannon energy', absolute: 'absolute value', hilbert: 'Hilbert' },
      default: 'shannon',
      help: 'What is smoothed into the envelope: Shannon energy emphasises sounds of medium loudness; Hilbert is the magnitude of the analytic signal.',
      source: 'Liang 1997',
      stage: 'envelope',
    }),
    numberParameter('smoothing', 'Smoothing', 'ms', [1, 200, 1], {
      default: 20,
      help: 'Length of the Hann window that smooths the envelope.',
      stage: 'envelope',
    }),
    choiceParameter('soundRule', 'Rule', {
      choices: { plain: 'the highest', consistent: 'the most consistent' },
      default: 'plain',
      help: 'Which maximum is the sound: the highest of each search, or the one that neighbouring beats share.',
    }),
    numberParameter('s1From', 'S1 from', 'ms', [-200, 200, 5], {
      default: -50,
      help: 'Start of the search for S1 after R; negative is before R.',
    }),
    numberParameter('s1To', 'S1 to', 'ms', [0, 500, 5], {
      default: 150,
      help: 'End of the search for S1 after R.',
    }),
    numberParameter('s2From', 'S2 from', '× RR', [0.05, 1, 0.05], {
      default: 0.2,
      help: 'Start of the search for S2 after S1, as a share of RR.',
    }),
    numberParameter('s2To', 'S2 to', '× RR', [0.1, 1, 0.05], {
      default: 0.6,
      help: 'End of the search for S2 after S1, as a share of RR.',
    }),
    numberParameter('soundPercent', 'Historic threshold', '%', [1, 50, 1], {
      default: 20,
      help: 'Height of the envelope at which a sound begins by the historic method.',
    }),
    choiceParameter('pepLvet', 'PEP with', {
      choices: { historic: 'historic LVET', 'least-variance': 'least-variance LVET' },
      default: 'historic',
      help: 'Which LVET is subtracted from QS2 to give PEP.',
      source: 'Weissler 1968',
      stage: 'soundsJudge',
    }),
  ],
) satisfies readonly ParameterDeclaration[];
