import { expect, test } from 'vitest';
import { computedPreset } from '../../../../src/features/templates/computed-preset.ts';
import { fakeTemplatesReport } from '../../../support/fake-templates.ts';

test('the value of a preset has its unit', () => {
  const report = fakeTemplatesReport;
  const human = computedPreset({ ...report, parameters: { ...report.parameters, preset: 'human' } });
  expect(human).toMatchObject({ bandLow: '5 Hz', bandHigh: '40 Hz', blanking: '250 ms', signal: 'filtered' });
  expect(computedPreset(null)).toEqual({});
});
