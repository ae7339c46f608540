import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AudioOutput } from '../../../../src/features/play-stretch.ts';
import {
  beatTicks,
  tickedBeats,
  tickStretch,
  toggleTicks,
} from '../../../../src/features/ticks/beat-ticks.ts';
import {
  noValueHz,
  pitchEndsHz,
  tickPitchHz,
  pitchScale,
} from '../../../../src/features/ticks/tick-pitches.ts';
import { heardPitchShare } from '../../../support/tolerances.ts';
import { until } from '../../../support/until.ts';

type Parts = Parameters<typeof toggleTicks>[0];

/** Beats at 1 s intervals except one early beat; the third has no rPTT. */
const beats = [1, 2, 2.6, 4, 5, 6, 7, 8, 9].map((r, k) => ({
  r,
  rptt: { aligned: k === 2 ? null : 180 + k },
}));

function makeParts({ beatSec = null as number | null, bench = 'intervals' } = {}) {
  const cursor = { moveTo: vi.fn<(sec: number | null) => void>() };
  const report = {
    parameters: { headline: 'aligned' },
    result: { beats },
    rPeaksSec: Float64Array.from(beats, ({ r }) => r),
  };
  const open = { open: bench };
  const parts = {
    cursor,
    selection: { getState: () => ({ beatSec }) },
    view: {
      getState: () => ({ durationSec: 10, span: { fromSec: 0, toSec: 5 } }),
      moveTo: vi.fn<() => void>(),
    },
    runs: { find: () => ({ report }) },
    chosen: () => ({ summary: { id: 'a' } }),
    bench: { getState: () => open },
  } as unknown as Parts;
  return { parts, cursor };
}

/** Creates an output with a running clock, and records its sounds. */
function fakeOutputs() {
  const clock = { sec: 0 };
  const played: { fs: number; length: number; end: () => void }[] = [];
  const make = (): AudioOutput => {
    const output = Object.assign(new EventTarget(), {
      destination: {},
      resume: () => Promise.resolve(),
      close: () => Promise.resolve(),
      createBuffer: (_channels: number, length: number, fs: number) => ({
        length,
        fs,
        getChannelData: () => new Float32Array(length),
      }),
      createBufferSource: () => {
        const source = Object.assign(new EventTarget(), {
          buffer: null as { length: number; fs: number } | null,
          connect: () => undefined,
          start: () =>
            played.push({
              fs: source.buffer?.fs ?? 0,
              length: source.buffer?.length ?? 0,
              end: () => void source.dispatchEvent(new Event('ended')),
            }),
        });
        return source;
      },
    });
    Object.defineProperty(output, 'currentTime', { get: () => (clock.sec += 0.001) });
    return output as unknown as AudioOutput;
  };
  return { clock, played, make };
}

beforeEach(() => {
  beatTicks.setState({ by: 'rr', speed: 1, state: 'silent', problem: null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return () => vi.unstubAllGlobals();
});

describe('the pitch of a beat', () => {
  it('is higher for a shorter interval, by equal ratios, and limited at the ends', () => {
    const scale = { shortMs: 600, longMs: 1000 };
    const [low, high] = pitchEndsHz;
    expect(tickPitchHz(1000, scale)).toBeCloseTo(low, 9);
    expect(tickPitchHz(600, scale)).toBeCloseTo(high, 9);
    expect(tickPitchHz(800, scale)).toBeCloseTo(Math.sqrt(low * high), 9);
    expect(tickPitchHz(100, scale)).toBe(tickPitchHz(600, scale));
    expect(tickPitchHz(3000, scale)).toBe(tickPitchHz(1000, scale));
    expect(tickPitchHz(null, scale)).toBe(noValueHz);
  });

  it('does not exaggerate: beats that hardly differ sound alike', () => {
    const scale = pitchScale([800, 801, 802, 803, null], 'rr');
    if (scale === null) throw new Error('no scale');
    expect(scale.longMs - scale.shortMs).toBeCloseTo(100, 6);
    expect(tickPitchHz(800, scale) / tickPitchHz(803, scale)).toBeLessThan(1.05);
    expect(pitchScale([null], 'rr')).toBeNull();
  });
});

describe('ticks', () => {
  it('exist for every beat, by RR to the previous one or by rPTT of the headline method', () => {
    const { parts } = makeParts();
    const byRr = tickedBeats(parts, 'intervals', 'rr');
    expect(byRr?.map(({ value }) => (value === null ? null : Math.round(value)))).toEqual([
      null,
      1000,
      600,
      1400,
      1000,
      1000,
      1000,
      1000,
      1000,
    ]);
    expect(tickedBeats(parts, 'intervals', 'rptt')?.[2]).toEqual({ r: 2.6, value: null });
    expect(tickedBeats(parts, 'intervals', 'rptt')?.[3]?.value).toBe(183);
  });

  it('occur at their beats, at the requested speed', () => {
    const list = [1, 2, 2.6].map((r) => ({ r, value: 800 }));
    const { values, fs } = tickStretch(
      list,
      { shortMs: 600, longMs: 1000 },
      { fromSec: 0.5, toSec: 3, speed: 2 },
    );
    expect(values).toHaveLength(1.25 * fs);
    const begins = [0.25, 0.75, 1.05];
    for (const sec of begins) {
      expect(
        values.subarray(Math.round((sec + 0.002) * fs), Math.round((sec + 0.02) * fs)).some(Boolean),
      ).toBe(true);
      expect(values.subarray(Math.round((sec - 0.02) * fs), Math.round(sec * fs)).some(Boolean)).toBe(false);
    }
  });

  it('have the pitch of their RR or rPTT in the sound, by its spectrum', () => {
    const values = [620, 700, 800, 900, 990];
    const scale = { shortMs: 600, longMs: 1000 };
    const list = values.map((value, k) => ({ r: 0.2 + 0.4 * k, value }));
    const { values: sound, fs } = tickStretch(list, scale, { fromSec: 0, toSec: 2.2, speed: 1 });
    const powerAt = (part: Float32Array, hz: number): number => {
      const turn = (2 * Math.PI * hz) / fs;
      const re = part.reduce((sum, value, k) => sum + value * Math.cos(turn * k), 0);
      const im = part.reduce((sum, value, k) => sum + value * Math.sin(turn * k), 0);
      return re * re + im * im;
    };
    for (const { r, value } of list) {
      const part = sound.subarray(Math.round(r * fs), Math.round((r + 0.1) * fs));
      const all = Array.from({ length: 280 }, (_, k) => 200 + 5 * k);
      const heard = all.reduce((best, hz) => (powerAt(part, hz) > powerAt(part, best) ? hz : best));
      expect(Math.abs(heard / tickPitchHz(value, scale) - 1), `${value} ms`).toBeLessThan(heardPitchShare);
    }
  });

  it('sound only on request, from the chosen beat to the end of the record, and stop', async () => {
    const { parts, cursor } = makeParts({ beatSec: 2.6 });
    const { played, make } = fakeOutputs();
    expect(beatTicks.getState().state).toBe('silent');
    const done = toggleTicks(parts, 'intervals', make);
    await until(() => expect(played).toHaveLength(1));
    expect(beatTicks.getState().state).toBe('playing');
    expect((played[0]?.length ?? 0) / (played[0]?.fs ?? 1)).toBeCloseTo(7.4, 2);
    await toggleTicks(parts, 'intervals', make);
    await done;
    expect(beatTicks.getState()).toMatchObject({ state: 'silent', problem: null });
    expect(cursor.moveTo).toHaveBeenLastCalledWith(null);
  });

  it('continue at another speed from the current position, and end with the record', async () => {
    const { parts } = makeParts();
    const { clock, played, make } = fakeOutputs();
    const done = toggleTicks(parts, 'intervals', make);
    await until(() => expect(played).toHaveLength(1));
    clock.sec += 4;
    beatTicks.setState({ speed: 2 });
    await until(() => expect(played).toHaveLength(2));
    // Some six of ten seconds remain, at twice the speed.
    expect((played[1]?.length ?? 0) / (played[1]?.fs ?? 1)).toBeCloseTo(3, 1);
    played[1]?.end();
    await done;
    expect(played).toHaveLength(2);
    expect(beatTicks.getState().state).toBe('silent');
  });

  it('report why nothing is heard', async () => {
    const { parts } = makeParts();
    await toggleTicks({ ...parts, runs: { find: () => null } } as unknown as Parts, 'qrs', () => {
      throw new DOMException('no device');
    });
    expect(beatTicks.getState().problem).toMatch(/There are no beats to play yet/);
    await toggleTicks(parts, 'intervals', () => {
      throw new DOMException('no device');
    });
    expect(beatTicks.getState()).toMatchObject({ state: 'silent' });
    expect(beatTicks.getState().problem).toMatch(/no audio device/);
  });
});
