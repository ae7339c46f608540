import { describe, expect, it } from 'vitest';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import { alikeOffer, takeOffer } from '../../../../src/features/waveforms/editing/edits-group.tsx';

const rhythm = {
  timesSec: Float64Array.of(1, 2, 3, 4, 5, 6),
  shape: Int32Array.of(0, 1, 0, 1, 1, -1),
};
const label = (time: number, own = 'V'): BeatEdit => ({ op: 'label', time, class: own });

describe('beats of one shape', () => {
  it('beats of one shape are offered the class that one of them was given', () => {
    expect(alikeOffer([label(2.001)], rhythm)).toEqual({ label: 'V', timesSec: [4, 5] });
  });

  it('beats of one shape keep the user’s earlier labels', () => {
    const edits = [label(4, 'N'), label(2)];
    const offer = alikeOffer(edits, rhythm);
    expect(offer).toEqual({ label: 'V', timesSec: [5] });
    expect(offer && takeOffer(edits, offer)).toEqual([...edits, label(5)]);
  });

  it('beats of one shape get no offer after another edit, or if the beat is gone, unique or without a shape', () => {
    expect(alikeOffer([], rhythm)).toBeNull();
    expect(alikeOffer([label(2), { op: 'delete', time: 1 }], rhythm)).toBeNull();
    expect(alikeOffer([label(2.5)], rhythm)).toBeNull();
    expect(alikeOffer([label(6)], rhythm)).toBeNull();
    const offer = alikeOffer([label(2)], rhythm);
    expect(offer && alikeOffer(takeOffer([label(2)], offer), rhythm)).toBeNull();
  });
});
