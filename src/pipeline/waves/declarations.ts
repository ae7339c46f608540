import type { ParameterDeclaration } from '../../model/parameters.ts';
import { alignedDeclarations } from '../aligned-declarations.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { qrsDeclarations } from '../qrs/declarations.ts';
import { choiceParameter, numberParameter, parameterGroup } from '../declare.ts';

/** Parameters of the QRS analysis that the waves do not have, because they have a score of their own. */
const notAsked: ReadonlySet<string> = new Set(['scoreFrom', 'scoreTo', 'tolerance']);

/** All parameters of the waves: those for finding beats, and their own. */
export const wavesDeclarations = [
  ...qrsDeclarations
    .filter(({ id }) => !notAsked.has(id))
    .map((declaration) =>
      declaration.id === 'reference'
        ? {
            ...declaration,
            help: 'The annotator whose P, QRS and T the waves are scored against.',
            source: 'Martínez 2004',
          }
        : declaration,
    ),
  ...parameterGroup({ group: 'Waves', source: 'Martínez 2004', stage: 'waves' }, [
    choiceParameter('leads', 'Waves of', {
      choices: { all: 'all leads', one: 'the chosen lead' },
      default: 'all',
      help: 'Onsets and ends over all ECG leads of one sampling rate: the median of the three earliest or latest. Or those of the lead in which beats are found.',
    }),
    numberParameter('window', 'Window', 's', [10, 600, 10], {
      words: ['stretches'],
      default: 60,
      help: 'Median beats are formed over windows of this length or each named stretch, at most 10 min.',
      source: 'Beatbench',
    }),
  ]),
  ...intervalsDeclarations
    .filter(({ id }) => id === 'sex')
    .map((declaration) => ({
      ...declaration,
      help: 'The QTcF expected at rest: under 450 ms in men, 460 ms in women; the latter if not given.',
      source: 'Rautaharju 2009',
      stage: 'waves',
    })),
  ...alignedDeclarations
    .filter(({ id }) => id !== 'headline')
    .map((declaration) => ({ ...declaration, stage: 'waves' })),
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: the leads, the window, the person's sex, and the beats. */
export const wavesChangedFirst = [
  'leads',
  'lead',
  'window',
  'sex',
  'method',
] as const satisfies readonly (typeof wavesDeclarations)[number]['id'][];
