import { describe, expect, it } from 'vitest';
import { progressUntilSettled } from '../../../src/workers/client.ts';
import type { ReportProgress } from '../../../src/workers/protocol.ts';

describe('progress of a request', () => {
  it('is reported until the answer, and not later', async () => {
    const told: number[] = [];
    let late: ReportProgress | null = null;
    const answer = await progressUntilSettled(
      (share) => told.push(share),
      (onProgress) => {
        late = onProgress;
        onProgress(0.5, 'sort');
        return Promise.resolve('sorted');
      },
    );
    (late as ReportProgress | null)?.(0.9, 'sort');
    expect(answer).toBe('sorted');
    expect(told).toEqual([0.5]);
  });

  it('is not reported after a failure either', async () => {
    const told: number[] = [];
    let late: ReportProgress | null = null;
    const question = progressUntilSettled(
      (share) => told.push(share),
      (onProgress) => {
        late = onProgress;
        return Promise.reject(new Error('cancelled'));
      },
    );
    await expect(question).rejects.toThrow('cancelled');
    (late as ReportProgress | null)?.(0.9, 'sort');
    expect(told).toEqual([]);
  });
});
