import { describe, expect, it } from 'vitest';
import { restSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { openInput } from '../../../../src/cli/inputs/inputs.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { checkWiring } from '../../../../src/pipeline/wiring/check-wiring.ts';
import { stretchStarts } from '../../../../src/pipeline/wiring/read-stretches.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';

const never = new AbortController().signal;
const letOn = () => Promise.resolve();

const listCodes = async (recording: Recording) =>
  (await checkWiring(recording, chooseChannels(recording), never, letOn)).map(({ code }) => code);

const { recording: rest, clean } = synthesise(restSample, 'rest');

describe('the check of the wiring', () => {
  it('finds nothing in a correct recording', async () => {
    expect(await listCodes(rest)).toEqual([]);
    expect(await listCodes(clean)).toEqual([]);
  });

  it('finds an inverted pulse, and names it', async () => {
    const turned: Recording = {
      ...rest,
      read: async (index, from, to) => {
        const { values, gaps } = await rest.read(index, from, to);
        return { values: index === 1 ? values.map((value) => -value) : values, gaps };
      },
    };
    const notes = await checkWiring(turned, chooseChannels(turned), never, letOn);
    expect(notes).toEqual([
      {
        code: 'pulse-inverted',
        channelIndices: [1],
        message: 'PPG: may be inverted; its upstroke falls.',
        fix: { kind: 'flip' },
      },
    ]);
  });

  it('finds swapped channels, without a delay', async () => {
    const { channels } = rest;
    const swapped: Recording = {
      ...rest,
      channels: channels.map((channel, k) => ({ ...channel, role: k === 0 ? 'ppg' : 'ecg' })),
    };
    const codes = await listCodes(swapped);
    expect(codes).toContain('roles-swapped');
    expect(codes).not.toContain('clock-offset');
  });

  it('finds a PPG whose clock is 400 ms late', async () => {
    const lateCount = 200;
    const late: Recording = {
      ...rest,
      read: (index, from, to) =>
        rest.read(
          index,
          index === 1 ? from + 1000 - lateCount : from + 1000,
          index === 1 ? to + 1000 - lateCount : to + 1000,
        ),
    };
    expect(await listCodes(late)).toEqual(['clock-offset']);
  });

  it('reads a minute of a long recording, and not its ends', () => {
    const starts = stretchStarts(86_400);
    expect(starts).toHaveLength(6);
    expect(starts[0]).toBeCloseTo(1728, 6);
    expect((starts[5] ?? 0) + 10).toBeCloseTo(86_400 - 1728, 6);
    expect(stretchStarts(35)).toEqual([0, 10, 20]);
    expect(stretchStarts(3)).toEqual([0]);
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      return Promise.resolve();
    };
    await expect(checkWiring(rest, chooseChannels(rest), controller.signal, stop)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe.skipIf(!hasData)(`available recordings${dataNote}`, () => {
  const open = async (...path: string[]) =>
    (await openInput(dataPath(...path), { labels: new Map(), inputRateHz: null })).recording;

  it.each(['100', '106', '203', '219'])('MIT-BIH %s is correct', async (name) => {
    expect(await listCodes(await open('mitdb', `${name}.hea`))).toEqual([]);
  });

  it.each(['1', '8', '16'])('LUDB %s is correct', async (name) => {
    expect(await listCodes(await open('ludb', `${name}.hea`))).toEqual([]);
  });

  it('the hand-made logger clips R and records the pulse inverted', async () => {
    const codes = await listCodes(await open('arduino-ecg-ppg', 'measurement_sitting.csv'));
    expect(codes).toEqual(['pulse-inverted', 'unit-missing', 'channel-clipped']);
  });

  it('the padded end of an ECG is flat', async () => {
    expect(await listCodes(await open('edf', 'cardio_sample.edf'))).toEqual(['channel-flat']);
  });
});
