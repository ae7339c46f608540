import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerPart } from '../../../../../src/features/intervals/report/report-ledger.tsx';
import {
  changedParameters,
  changesSentence,
  listHandEdits,
  joinFitting,
} from '../../../../../src/features/report/report-changes.ts';
import { reportSpan } from '../../../../../src/features/intervals/report/report-dialog.tsx';
import { windowsPart } from '../../../../../src/features/intervals/report/report-windows-table.tsx';
import type { IntervalWindow } from '../../../../../src/model/intervals.ts';
import { intervalsDeclarations } from '../../../../../src/pipeline/intervals/declarations.ts';
import { fakeReport, fakeSummary } from '../../../../support/fake-record.ts';

const { result } = fakeReport;
const [window] = result.windows as [IntervalWindow];

/** Makes a number of windows that differ only in SD. */
const many = (count: number): IntervalWindow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...window,
    from: 60 * index,
    to: 60 * (index + 1),
    intervals: {
      ...window.intervals,
      rptt: {
        ...window.intervals.rptt,
        historic: { ...window.intervals.rptt.historic, sdUnaveraged: 1 + index },
      },
    },
  }));

describe('the windows on the page', () => {
  test('the windows on the page are all included if few', () => {
    const { lines, left } = windowsPart(result, 1, 'historic');
    expect(lines.map(({ kind, isCurrent }) => [kind, isCurrent])).toEqual([
      ['window', false],
      ['window', true],
    ]);
    expect(left).toBe(0);
  });

  test.each([0, 15, 29])(
    'the windows on the page of thirty are those around number %d and a summary of all',
    (current) => {
      const { lines, left } = windowsPart({ ...result, windows: many(30) }, current, 'historic');
      expect(lines.map(({ kind }) => kind)).toEqual([
        'window',
        'window',
        'window',
        'median',
        'least',
        'most',
      ]);
      expect(left).toBe(27);
      expect(lines.filter(({ isCurrent }) => isCurrent).map(({ fromSec }) => fromSec)).toEqual([
        60 * current,
      ]);
      expect(lines.slice(3).map(({ rptt }) => rptt.sd)).toEqual([15.5, 1, 30]);
    },
  );
});

describe('the ten seconds', () => {
  test.each([
    [{ fromSec: 70, toSec: 75 }, [70, 80]],
    [{ fromSec: 115, toSec: 125 }, [110, 120]],
    [{ fromSec: 0, toSec: 10 }, [60, 70]],
  ])('the ten seconds of 60 … 120 s with the view %o', (view, expected) => {
    const { fromSec, toSec } = reportSpan({ from: 60, to: 120 }, view);
    expect([fromSec, toSec]).toEqual(expected);
  });

  test('the ten seconds are all of a shorter window', () => {
    expect(reportSpan({ from: 60, to: 66 }, { fromSec: 0, toSec: 10 })).toEqual({ fromSec: 60, toSec: 66 });
  });
});

describe('items without space', () => {
  test('items without space are counted, and never overflow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 300 })),
        fc.integer({ min: 60, max: 300 }),
        (parts, most) => {
          const text = joinFitting(parts, ', ', most, (count) => `and ${count} more`);
          expect(text.length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  test('items without space in the ledger are times beyond the line, and reasons beyond the list', () => {
    const { beats } = result;
    const all = [...beats.keys()];
    const one = ledgerPart({ lines: [{ words: '', briefly: 'no foot', beats: all }] }, beats, false);
    expect(one.lines[0]).toMatch(/^no foot: 0:01, 0:01, 0:02, .* and \d+ more$/);
    expect(one.rest).toBeNull();
    const lines = Array.from({ length: 9 }, (_, index) => ({
      words: '',
      briefly: `reason ${index}`,
      beats: all.slice(0, 10 + index),
    }));
    const part = ledgerPart({ lines }, beats, false);
    expect(part.lines.map((line) => line.split(':')[0])).toEqual(
      [8, 7, 6, 5, 4].map((index) => `reason ${index}`),
    );
    expect(part.rest).toBe(`4 more reasons, ${10 + 11 + 12 + 13} beats: on the screen`);
  });
});

describe('changes', () => {
  test('are shown with their default, and with their heading if labels are shared', () => {
    const values = { average: 8, footThreshold: 20, ppgLowpass: 15, sex: 'male', acceptance: 6 };
    expect(changedParameters(intervalsDeclarations, values)).toEqual([
      'PPG low-pass 15 Hz (20)',
      'ensemble average 8 beats (10)',
      'foot threshold 20 % (auto)',
      'sex male (not given)',
    ]);
  });

  test('include manual edits', () => {
    const summary = fakeSummary('1.0', 'x');
    const edits = listHandEdits({
      roles: [{ channelIndex: 1, role: 'ppg' }],
      summary,
      synthetic: { duration: 90 },
      beatEdits: [
        { op: 'move', time: 83.4, to: 83.3991 },
        { op: 'insert', time: 90 },
        { op: 'delete', time: 3700 },
        { op: 'label', time: 5, class: 'V' },
      ],
    });
    expect(edits).toEqual([
      'R at 1:23.4 moved by −0.9 ms',
      'R inserted at 1:30.0',
      'R deleted at 1:01:40.0',
      'beat at 0:05.0 labelled V',
      'PPG used as PPG',
      expect.stringMatching(/^made with .*90 s \(/),
    ]);
    expect(changesSentence([], edits)).toMatch(
      /^Changed: R at 1:23\.4 moved .* PPG used as PPG, .* All parameters at their defaults\.$/,
    );
    expect(changesSentence([], [])).toBe('All parameters at their defaults, nothing edited.');
  });

  test('stay within three lines', () => {
    const long = Array.from({ length: 30 }, (_, index) => `parameter ${index} 10 ms (20 ms)`);
    expect(changesSentence(long, [])).toMatch(/and \d+ more, in the exported JSON\. Rest default\.$/);
    expect(changesSentence(long, []).length).toBeLessThan(380);
  });
});
