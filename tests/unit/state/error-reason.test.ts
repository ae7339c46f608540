import { describe, expect, test } from 'vitest';
import { BeatbenchError } from '../../../src/model/failure.ts';
import { asFailure } from '../../../src/state/error-reason.ts';
import { failureError } from '../../support/fake-client.ts';

describe('the reason of an error', () => {
  test('is the failure that an error carries, or is', () => {
    const failure = {
      code: 'truncated',
      message: 'It ends early.',
      where: { file: 'a.edf', byte: 12 },
    } as const;
    expect(asFailure(failureError(failure))).toBe(failure);
    expect(asFailure(new BeatbenchError('truncated', 'It ends early.', failure.where))).toEqual(failure);
  });

  test('is internal for anything else', () => {
    expect(asFailure(new TypeError('x is undefined')).code).toBe('internal');
    expect(asFailure('nonsense').message).toContain('nonsense');
  });
});
