import { expect, it } from 'vitest';
import { fitLaneName, laneNameLines } from '../../../../src/charts/lanes/lane-name.ts';

it('usual names are unchanged', () => {
  for (const name of ['ECG', 'ECG II', 'ECG aVR', 'ECG MLII', 'PPG', 'dPPG'])
    expect(fitLaneName(name)).toBe(name);
});

it('a name with words has two lines in a high lane', () => {
  expect(laneNameLines('ECG original 1', 100)).toEqual(['ECG', 'original 1']);
  expect(laneNameLines('arterial pressure', 100)).toEqual(['arterial', 'pressure']);
  expect(laneNameLines('ECG original 1', 40)).toEqual([fitLaneName('ECG original 1')]);
  expect(laneNameLines('ECG II', 100)).toEqual(['ECG II']);
  expect(laneNameLines('plethysmogram', 100)).toEqual([fitLaneName('plethysmogram')]);
});

it('the middle of a name longer than the gutter is omitted, so that leads differ', () => {
  expect(fitLaneName('wrist_low_noise_accelerometer_x')).toMatch(/^wri.*….*_x$/);
  const [one, other] = ['ECG Holter lead 1', 'ECG Holter lead 2'].map(fitLaneName);
  expect(one).not.toBe(other);
  for (const name of [one, other]) expect(name?.length).toBeLessThan(10);
});
