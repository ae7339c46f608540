import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../src/cli/arguments.ts';
import { UsageError } from '../../../src/cli/console.ts';
import { filterDeclarations } from '../../../src/pipeline/filter/declarations.ts';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';

const read = (...argv: string[]) => readArguments(argv, intervalsDeclarations, []);

describe('arguments', () => {
  it('are parsed as numbers or texts by their parameter', () => {
    const { parameters } = read(
      'a.csv',
      '--average',
      '8',
      '--foot',
      'minimum',
      '--rate',
      'native',
      '--mains=50',
    );
    expect(parameters).toEqual({ average: 8, foot: 'minimum', rate: 'native', mains: 50 });
  });

  it('may be negative numbers after their option', () => {
    expect(read('a', '--notch-threshold', '-20').parameters).toEqual({ notchThreshold: -20 });
    expect(read('a', '--notch-threshold=-2.5').parameters).toEqual({ notchThreshold: -2.5 });
  });

  it('imply the detector of a parameter, unless one is named', () => {
    expect(read('a', '--learning', '4').parameters).toEqual({ learning: 4, method: 'curve-length' });
    expect(read('a', '--learning', '4', '--method', 'trigger').parameters).toEqual({
      learning: 4,
      method: 'trigger',
    });
    expect(read('a', '--learning', '8').parameters).toEqual({ learning: 8 });
  });

  it('keep a record name of digits as text', () => {
    expect(read('100', '0203').files).toEqual(['100', '0203']);
  });

  it('reject a value given twice, with the name of its option', () => {
    const twice = () => read('a', '--average', '8', '--average', '4');
    expect(twice).toThrow(UsageError);
    expect(twice).toThrow('--average is given more than once; give it once.');
    expect(() => read('a', '--out', 'x', '--out=y')).toThrow('--out is given more than once');
    expect(read('a', '--quiet', '--quiet').options).toEqual({ quiet: true });
  });

  it('keep the values of a repeatable option', () => {
    const { parameters } = readArguments(
      ['a', '--stage', 'lowpass:40', '--stage', 'highpass:1'],
      filterDeclarations,
      [],
    );
    expect(parameters['stage']).toBe('lowpass:40;highpass:1');
  });

  it.each([
    ['--averages', '8'],
    ['--average', '31'],
    ['--average', '1.5'],
    ['--average', ''],
    ['--levels', '15'],
    ['--foot', 'maximum'],
    ['--foot-threshold', 'automatic'],
    ['--acceptance', 'NaN'],
    ['--acceptance'],
  ])('reject %s %s', (...argv) => {
    expect(() => read('a', ...argv)).toThrow(UsageError);
  });
});
