import { describe, expect, it } from 'vitest';
import { gutterPx, timeScale } from '../../../../src/charts/axes/time-axis.ts';
import { placeEpisodes } from '../../../../src/features/qrs/draw-rr.ts';
import { doubtfulEpisodes, rhythmEpisodes } from '../../../../src/features/qrs/rhythm-episodes.ts';

describe('rhythmEpisodes', () => {
  const set = {
    atSec: Float64Array.of(0.1, 0.5, 60, 61, 90, 120),
    labels: ['+', 'N', '+', 'V', '+', '+'],
    texts: ['(N\0', '', '(B\0', '', '(N', '(XYZ'],
  };

  it('extend from one change of rhythm to the next, the last to the end, without the normal one', () => {
    expect(rhythmEpisodes(set, 200)).toEqual([
      { fromSec: 60, toSec: 90, name: 'bigeminy', short: 'B' },
      { fromSec: 120, toSec: 200, name: 'XYZ', short: 'XYZ' },
    ]);
  });

  it('exclude notes and beats', () => {
    expect(
      rhythmEpisodes({ atSec: Float64Array.of(1, 2), labels: ['"', 'N'], texts: ['(AFIB', ''] }, 9),
    ).toEqual([]);
  });
});

describe('doubtfulEpisodes', () => {
  it('joins neighbours', () => {
    const stretches = [true, true, false, true].map((isDoubtful, index) => ({
      fromSec: 10 * index,
      toSec: 10 * index + 10,
      isDoubtful,
    }));
    expect(doubtfulEpisodes(stretches).map(({ fromSec, toSec }) => [fromSec, toSec])).toEqual([
      [0, 20],
      [30, 40],
    ]);
  });
});

describe('placeEpisodes', () => {
  const scale = timeScale(0, 100, 900);
  const episode = (fromSec: number, toSec: number, name = 'bigeminy') => ({
    fromSec,
    toSec,
    name,
    short: 'B',
  });

  it('is where an episode begins, within the plot', () => {
    const [first] = placeEpisodes([episode(50, 60)], scale);
    expect(first).toEqual({ text: 'bigeminy', leftPx: scale.x(50) });
    expect(placeEpisodes([episode(0, 1)], scale)[0]?.leftPx).toBeGreaterThan(gutterPx);
    expect(placeEpisodes([episode(100, 100)], scale)[0]?.leftPx).toBeLessThan(890 - 8 * 5);
  });

  it('shortens and then omits labels in favour of longer ones', () => {
    const labels = placeEpisodes([episode(40, 60), episode(37, 39), episode(41, 42)], scale);
    expect(labels.map(({ text }) => text)).toEqual(['bigeminy', 'B']);
  });

  it('avoids occupied space', () => {
    expect(placeEpisodes([episode(50, 60)], scale, [[0, 900]])).toEqual([]);
  });
});
