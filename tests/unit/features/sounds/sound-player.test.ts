import { beforeEach, expect, test, vi } from 'vitest';
import { playbackStore } from '../../../../src/features/playback-state.ts';
import type { AudioOutput } from '../../../../src/features/play-stretch.ts';
import type { SoundStretch } from '../../../../src/workers/traces/drawing-types.ts';
import { toggleSound } from '../../../../src/features/sounds/sound-player.ts';
import { until } from '../../../support/until.ts';

type AskStretch = (
  id: string,
  request: { readonly form: string; readonly speed: number; readonly fromSec: number },
) => Promise<SoundStretch>;

beforeEach(() => {
  playbackStore.setState({ form: 'filtered', speed: 1, state: 'silent', problem: null });
});

/** Creates outputs on one clock, and records the sources started on them. */
function fakeOutputs() {
  const clock = { sec: 0 };
  const sources: { rate: { value: number }; offsetSec: number }[] = [];
  const make = (): AudioOutput => {
    const createBufferSource = () => {
      const source = Object.assign(new EventTarget(), {
        buffer: null,
        playbackRate: { value: 1 },
        connect: () => undefined,
        start: (_when: number, offsetSec: number) => sources.push({ rate: source.playbackRate, offsetSec }),
      });
      return source;
    };
    const output = Object.assign(new EventTarget(), {
      state: 'running',
      destination: {},
      resume: () => Promise.resolve(),
      close: () => Promise.resolve(),
      createBuffer: () => ({ getChannelData: () => new Float32Array(80_000) }),
      createBufferSource,
    });
    Object.defineProperty(output, 'currentTime', { get: () => clock.sec });
    return output as unknown as AudioOutput;
  };
  return { clock, sources, make };
}

test('another speed and another form play at once, from the current position', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { clock, sources, make } = fakeOutputs();
  const soundStretch = vi.fn<AskStretch>((_id, { fromSec, speed }) =>
    Promise.resolve({ fromSec, speed, fs: 8000, values: new Float32Array(80_000) }),
  );
  const parts = {
    client: { soundStretch },
    cursor: { moveTo: () => undefined },
    selection: { getState: () => ({ beatSec: null }) },
    view: { getState: () => ({ span: { fromSec: 10, toSec: 20 } }) },
    runs: { find: () => null },
    chosen: () => ({ summary: { id: 'a' } }),
  } as unknown as Parameters<typeof toggleSound>[0];
  const done = toggleSound(parts, make);
  await until(() => expect(sources).toHaveLength(1));
  clock.sec = 2;
  playbackStore.setState({ speed: 0.5 });
  await until(() => expect(sources).toHaveLength(2));
  clock.sec = 4;
  playbackStore.setState({ form: 'raw' });
  await until(() => expect(sources).toHaveLength(3));
  expect(soundStretch.mock.calls.map(([, { form, speed }]) => [form, speed])).toEqual([
    ['filtered', 1],
    ['filtered', 0.5],
    ['raw', 0.5],
  ]);
  // Two seconds at full speed are two of the record, and two at half speed are one: three, which are six of the sound.
  expect(sources.map(({ offsetSec }) => offsetSec)).toEqual([0, 4, 6]);
  expect(sources.every(({ rate }) => rate.value === 1)).toBe(true);
  expect(playbackStore.getState().state).toBe('playing');
  await toggleSound(parts, make);
  await done;
  expect(playbackStore.getState()).toMatchObject({ state: 'silent', problem: null });
  vi.unstubAllGlobals();
});
