import type { Recording } from '../../src/model/recording.ts';

/** A range of missing samples: channel, start and end in s. */
export type Hole = readonly [number, number, number];

/** Returns a recording without some of its samples. */
export function holedRecording(held: Recording, holes: readonly Hole[]): Recording {
  return {
    ...held,
    read: async (channel, from, to, signal) => {
      const { values } = await held.read(channel, from, to, signal);
      const holed = values.slice();
      const fs = held.channels[channel]?.fs ?? 1;
      const gaps = holes.flatMap(([own, fromSec, toSec]) => {
        const [first, last] = [Math.round(fromSec * fs), Math.round(toSec * fs)];
        if (own !== channel || first >= to || last <= from) return [];
        return [{ from: Math.max(first, from) - from, to: Math.min(last, to) - from }];
      });
      for (const gap of gaps) holed.fill(Number.NaN, gap.from, gap.to);
      return { values: holed, gaps };
    },
  };
}
