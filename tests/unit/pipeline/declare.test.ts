import { describe, expect, test } from 'vitest';
import type { DeclaredValues } from '../../../src/model/parameters.ts';
import {
  choiceParameter,
  numberParameter,
  parameterGroup,
  textParameter,
} from '../../../src/pipeline/declare.ts';
import { resolveParameters } from '../../../src/pipeline/parameters.ts';

const declared = parameterGroup({ group: 'Made', source: 'Beatbench', stage: 'first' }, [
  numberParameter('width', 'Width', 'ms', [1, 9, 2], { default: 3, help: 'How wide.' }),
  numberParameter('height', 'Height', '', [0, 1, 0.1], {
    words: ['auto'],
    default: 'auto',
    help: 'How high.',
    stage: 'second',
  }),
  choiceParameter('shape', 'Shape', {
    choices: { round: 'as a circle', flat: 'as a line' },
    default: 'flat',
    help: 'What it looks like.',
    source: 'Somebody 1999',
  }),
  textParameter('title', 'Title', { example: 'Mine', default: '', help: 'What it is called.' }),
]);

describe('parameterGroup', () => {
  test('applies the properties of the group to each parameter, unless it overrides them', () => {
    const common = { group: 'Made', source: 'Beatbench', stage: 'first' };
    expect(declared).toEqual([
      {
        ...common,
        kind: 'number',
        id: 'width',
        label: 'Width',
        unit: 'ms',
        min: 1,
        max: 9,
        step: 2,
        default: 3,
        help: 'How wide.',
      },
      {
        ...common,
        kind: 'number',
        id: 'height',
        label: 'Height',
        unit: '',
        min: 0,
        max: 1,
        step: 0.1,
        words: ['auto'],
        default: 'auto',
        help: 'How high.',
        stage: 'second',
      },
      {
        ...common,
        kind: 'choice',
        id: 'shape',
        label: 'Shape',
        choices: [
          { value: 'round', label: 'as a circle' },
          { value: 'flat', label: 'as a line' },
        ],
        default: 'flat',
        help: 'What it looks like.',
        source: 'Somebody 1999',
      },
      {
        ...common,
        kind: 'text',
        id: 'title',
        label: 'Title',
        example: 'Mine',
        default: '',
        help: 'What it is called.',
      },
    ]);
  });

  test('returns each parameter by its id, with its own type', () => {
    const value = resolveParameters(declared, { height: 0.5 }).makeReader(declared);
    // The types are what is tested: a number without words, either with words, and only these words for choices.
    const read: DeclaredValues<typeof declared> = {
      width: value('width'),
      height: value('height'),
      shape: value('shape'),
      title: value('title'),
    };
    const [width, shape]: [number, 'round' | 'flat'] = [read.width, read.shape];
    expect([width, read.height, shape, read.title]).toEqual([3, 0.5, 'flat', '']);
  });
});
