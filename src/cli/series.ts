import { requireChannel } from '../pipeline/channels.ts';
import { joinRecordings } from '../pipeline/templates/join-recordings.ts';
import type { CommandArguments } from './arguments.ts';
import { type Input, openInput, readChannels, readInputRate } from './inputs.ts';

/** All FILEs as one recording, in the order given; `input` is the first, which is open. */
export async function openSeries(input: Input, { files, options }: CommandArguments): Promise<Input> {
  const inputOptions = {
    labels: readChannels(options['channels']),
    inputRateHz: readInputRate(options['input-rate']),
  };
  const inputs = [input];
  for (const file of files.slice(1)) inputs.push(await openInput(file, inputOptions));
  const channels = inputs.map(({ recording, choice }) => requireChannel(recording, choice, 'ecg'));
  const recording = joinRecordings(
    inputs.map((one) => one.recording),
    channels,
  );
  return { recording, choice: { ecg: 0, ppg: null } };
}
