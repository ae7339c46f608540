import { describe, expect, test } from 'vitest';
import { suitsView, makeTraceRequest } from '../../../../src/features/waveforms/make-trace-request.ts';
import { fakeEnvelope } from '../../../support/fake-traces.ts';

const span = { fromSec: 20, toSec: 30 };

describe('the data fetched for a view', () => {
  test('the data fetched for a view extend half a view to both sides, at two columns per pixel', () => {
    expect(makeTraceRequest('ppg', 'raw', span, 120, 800)).toEqual({
      channel: 'ppg',
      form: 'raw',
      fromSec: 15,
      toSec: 35,
      columnCount: 3200,
    });
  });

  test('ends at the ends of the record', () => {
    const { fromSec, toSec, columnCount } = makeTraceRequest(
      'ecg',
      'raw',
      { fromSec: 0, toSec: 10 },
      12,
      800,
    );
    expect([fromSec, toSec, columnCount]).toEqual([0, 12, 1920]);
  });

  test('the data fetched for a view suffice for short pans and no zoom', () => {
    const envelope = fakeEnvelope(makeTraceRequest('ppg', 'raw', span, 120, 800));
    expect(suitsView(envelope, span, 120, 800)).toBe(true);
    expect(suitsView(envelope, { fromSec: 23, toSec: 33 }, 120, 800)).toBe(true);
    expect(suitsView(envelope, { fromSec: 25, toSec: 35 }, 120, 800)).toBe(false);
    expect(suitsView(envelope, { fromSec: 24, toSec: 26 }, 120, 800)).toBe(false);
    expect(suitsView(envelope, span, 120, 1600)).toBe(false);
  });

  test('the data fetched for a view suffice at the ends of the record without a margin', () => {
    const whole = { fromSec: 0, toSec: 12 };
    expect(suitsView(fakeEnvelope(makeTraceRequest('ppg', 'raw', whole, 12, 800)), whole, 12, 800)).toBe(
      true,
    );
  });
});
