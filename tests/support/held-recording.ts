import type { Recording } from '../../src/model/recording.ts';

/** Loads all physical samples of a recording into memory, so that reading needs no decoding. */
export async function holdRecording(recording: Recording): Promise<Recording> {
  const held = await Promise.all(
    recording.channels.map(({ sampleCount }, index) => recording.read(index, 0, sampleCount)),
  );
  return {
    ...recording,
    read: (index, from, to) => {
      const { values } = held[index];
      return Promise.resolve({ values: values.slice(from, to), gaps: [] });
    },
  };
}
