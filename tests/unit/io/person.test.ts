import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../src/io/open.ts';
import { formatDay, makePerson } from '../../../src/io/person.ts';
import { dataSource } from '../../support/byte-files.ts';
import { dataNote, hasData } from '../../support/data.ts';

describe('information about a person in a header', () => {
  it('excludes unknown values, has visible letters, and is no longer than a name', () => {
    expect(makePerson({ name: '  ', code: '' })).toEqual({});
    expect(makePerson({ name: 'A\u202Eb', sex: 'male' })).toEqual({
      person: { name: 'A⟨U+202E⟩b', sex: 'male' },
    });
    expect(makePerson({ name: 'x'.repeat(9999) }).person?.name).toHaveLength(200);
  });

  it('has a date of birth if it is valid', () => {
    expect(formatDay(1953, 5, 8)).toBe('1953-05-08');
    for (const [year, month, day] of [
      [0, 5, 8],
      [1953, 13, 8],
      [1953, 5, 0],
      [Number.NaN, 5, 8],
    ] as const)
      expect(formatDay(year, month, day)).toBe('');
  });
});

describe.skipIf(!hasData)(`the person of a demonstration in files of carts${dataNote}`, () => {
  const clark = { name: 'Clark', code: 'SBJ-123', born: '1953-05-08', sex: 'male' };

  it.each([
    ['cart-formats/Example.dcm', clark],
    ['cart-formats/Example.scp', clark],
    ['cart-formats/aecg/Example aECG.xml', clark],
    [
      'cart-formats/MUSE_20200923_093504_79000_example.xml',
      { name: 'TESTONE MUSE', code: '201700237', born: '1980-06-10', age: '40 years', sex: 'male' },
    ],
    [
      'cart-formats/ishne/holter.ecg',
      { name: 'test test', code: '00000000', born: '2000-01-01', sex: 'female' },
    ],
    ['cart-formats/mfer/test-file.MWF', { name: 'T', code: '12345' }],
    ['cart-formats/philips/129DYPRG.XML', { code: '1112010721168bdc', age: '50 years', sex: 'male' }],
  ])('%s', async (path, person) => {
    const { opened } = await openRecordings([dataSource(path)]);
    expect(opened[0]?.person).toEqual(person);
  });
});
