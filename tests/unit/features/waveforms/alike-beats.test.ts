import { describe, expect, it } from 'vitest';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import { sameShapeOffer, applyOffer } from '../../../../src/features/waveforms/editing/edits-group.tsx';

const rhythm = {
  timesSec: Float64Array.of(1, 2, 3, 4, 5, 6),
  shape: Int32Array.of(0, 1, 0, 1, 1, -1),
};
const label = (time: number, own = 'V'): BeatEdit => ({ op: 'label', time, class: own });

describe('beats of one shape', () => {
  it('beats of one shape are offered the class that one of them was given', () => {
    expect(sameShapeOffer([label(2.001)], rhythm)).toEqual({ label: 'V', timesSec: [4, 5] });
  });

  it('beats of one shape keep the user’s earlier labels', () => {
    const edits = [label(4, 'N'), label(2)];
    const offer = sameShapeOffer(edits, rhythm);
    expect(offer).toEqual({ label: 'V', timesSec: [5] });
    expect(offer && applyOffer(edits, offer)).toEqual([...edits, label(5)]);
  });

  it('beats of one shape get no offer after another edit, or if the beat is gone, unique or without a shape', () => {
    expect(sameShapeOffer([], rhythm)).toBeNull();
    expect(sameShapeOffer([label(2), { op: 'delete', time: 1 }], rhythm)).toBeNull();
    expect(sameShapeOffer([label(2.5)], rhythm)).toBeNull();
    expect(sameShapeOffer([label(6)], rhythm)).toBeNull();
    const offer = sameShapeOffer([label(2)], rhythm);
    expect(offer && sameShapeOffer(applyOffer([label(2)], offer), rhythm)).toBeNull();
  });
});
