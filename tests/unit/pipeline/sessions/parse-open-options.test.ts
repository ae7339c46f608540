import { expect, test } from 'vitest';
import { parseOpenOptions } from '../../../../src/pipeline/sessions/open-options.ts';

test('keeps chosen arrays, and ignores invalid choices', () => {
  const arrays = { 'a.mat': ['ECG.data', 'fs'], 'b.h5': [], 'c.h5': 'x', 'd.h5': [1, 'raw/channel_1'] };
  const options = JSON.parse(`{"arrays":${JSON.stringify(arrays)},"inputRateHz":250}`) as unknown;
  expect(parseOpenOptions(options)).toEqual({
    inputRateHz: 250,
    arrays: { 'a.mat': ['ECG.data', 'fs'], 'd.h5': ['raw/channel_1'] },
  });
  expect(parseOpenOptions(JSON.parse('{"arrays":{"__proto__":["x"]}}'))).toEqual({});
  expect(parseOpenOptions({ arrays: ['x'], inputRateHz: -1 })).toEqual({});
  expect(parseOpenOptions(null)).toEqual({});
});
