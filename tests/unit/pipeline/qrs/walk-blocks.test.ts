import { describe, expect, it } from 'vitest';
import { contextForPasses } from '../../../../src/pipeline/qrs/for-each-block.ts';

describe('forWalks', () => {
  it('reports progress of several walks that only increases, and is at most 1', async () => {
    const told: number[] = [];
    const pause = async (share: number) => void told.push(share);
    const context = contextForPasses({ signal: new AbortController().signal, pause }, 2);
    for (const share of [0.5, 1, 0.5, 1, 0.5]) await context.pause(share);
    expect(told).toEqual([0.25, 0.5, 0.75, 1, 1]);
  });
});
