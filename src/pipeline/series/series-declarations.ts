import type { ParameterDeclaration } from '../../model/parameters.ts';
import { choiceParameter, numberParameter, parameterGroup, textParameter } from '../declare.ts';

const kindChoices = {
  rr: 'RR',
  pulse: 'pulse interval',
  rptt: 'rPTT',
  lvet: 'LVET',
  qs2: 'QS2',
  pep: 'PEP',
  qt: 'QT',
  amplitude: 'pulse amplitude',
} as const;

const tarvainen = 'Tarvainen, Ranta-aho and Karjalainen 2002';

/** Declares the edge of a band. */
const edge = <const Id extends string>(id: Id, label: string, standard: number) =>
  numberParameter(id, label, 'Hz', [0.0005, 2, 0.01], {
    default: standard,
    help: 'Edge of the bands: VLF, LF and HF lie between one edge and the next.',
  });

/** Parameters of the kind of a series, its correction, and its figures. */
export const ownSeriesDeclarations = [
  ...parameterGroup({ group: 'Series', source: 'Beatbench', stage: 'corrected' }, [
    choiceParameter('of', 'Series of', {
      choices: kindChoices,
      default: 'rr',
      help: 'The value of every beat. Pulse intervals are from foot to foot of the pulse: their variability is not that of the heart rate.',
      stage: 'measured',
    }),
    choiceParameter('against', 'Against', {
      choices: { none: 'none', ...kindChoices },
      default: 'none',
      help: 'A second series, for the coherence, gain, phase and sequences of the first over it.',
      stage: 'against',
    }),
    numberParameter('window', 'Window', 's', [30, 86_400, 30], {
      words: ['stretches'],
      default: 300,
      help: 'Figures are computed for windows of this length or each named stretch, and for the whole.',
      source: 'Task Force 1996',
      stage: 'figures',
    }),
    choiceParameter('artefacts', 'Artefacts', {
      choices: {
        'left-out': 'left out',
        linear: 'interpolated by lines',
        cubic: 'interpolated by a cubic spline',
        kept: 'kept',
      },
      default: 'left-out',
      help: 'What is done with values at missed, extra and ectopic beats, and with outliers. Breaks of over 10 s are always left out.',
      source: 'Lipponen and Tarvainen 2019',
    }),
    textParameter('keptValues', 'Kept by hand', {
      example: '12.345, 14.01',
      default: '',
      help: 'Times of values, s, that are kept although they look wrong.',
    }),
    textParameter('leftOutValues', 'Left out by hand', {
      example: '12.345, 14.01',
      default: '',
      help: 'Times of values, s, that are corrected as artefacts although none was found.',
    }),
    choiceParameter('respiration', 'Respiration', {
      choices: {
        auto: 'auto',
        channel: 'a recorded channel',
        'r-amplitude': 'height of R',
        rr: 'RR',
        'pulse-amplitude': 'height of the pulse',
        none: 'none',
      },
      default: 'auto',
      help: 'The source of the breathing rate. Auto uses a recorded channel, else the height of R, else RR or the pulse interval.',
      source: 'Moody et al. 1985',
      stage: 'breath',
    }),
  ]),
  ...parameterGroup({ group: 'Spectrum', source: 'Task Force 1996', stage: 'figures' }, [
    choiceParameter('joining', 'Resampled by', {
      choices: { cubic: 'a cubic spline', linear: 'lines' },
      default: 'cubic',
      help: 'How values are interpolated before resampling at 4 Hz, for Welch’s spectrum.',
    }),
    choiceParameter('detrending', 'Detrending', {
      choices: { 'smoothness-priors': 'smoothness priors', constant: 'a constant' },
      default: 'smoothness-priors',
      help: 'What is removed before a spectrum: a slow trend, which removes most of VLF too, or the mean alone.',
      source: tarvainen,
    }),
    numberParameter('lambda', 'Smoothness', '', [1, 100_000, 50], {
      default: 500,
      onlyFor: { id: 'detrending', values: ['smoothness-priors'] },
      help: 'λ of the smoothness priors: the larger, the slower the trend. At 500 it removes changes slower than 0.035 Hz.',
      source: tarvainen,
    }),
    numberParameter('segment', 'Segment', 's', [30, 3600, 30], {
      default: 300,
      help: 'Length of the segments that a spectrum is averaged over; a shorter window is one segment.',
      source: 'Beatbench',
    }),
    edge('vlfFrom', 'VLF from', 0.003),
    edge('lfFrom', 'LF from', 0.04),
    edge('hfFrom', 'HF from', 0.15),
    edge('hfTo', 'HF to', 0.4),
    numberParameter('leastPeriods', 'Minimum periods', '', [0, 100, 1], {
      default: 10,
      help: 'A band is marked as doubtful if the window has fewer periods of its lower edge.',
    }),
  ]),
  ...parameterGroup({ group: 'Complexity', source: 'Richman and Moorman 2000', stage: 'figures' }, [
    numberParameter('entropyLength', 'Entropy length', '', [1, 4, 1], {
      whole: true,
      default: 2,
      help: 'Sample entropy: number of values of the patterns that are compared, m.',
    }),
    numberParameter('entropyTolerance', 'Entropy tolerance', '× SD', [0.05, 2, 0.05], {
      default: 0.2,
      help: 'Sample entropy: values that differ by no more than this match, r.',
    }),
  ]),
] as const satisfies readonly ParameterDeclaration[];
