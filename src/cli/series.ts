import { requireChannel } from '../pipeline/channels.ts';
import { joinRecordings } from '../pipeline/templates/join-recordings.ts';
import { type Input, openInput } from './inputs.ts';
import type { OpenInput } from './run-recordings.ts';

/** Opens all FILEs as one recording, in the order given. */
export function seriesOf(files: readonly string[]): OpenInput {
  return async (_, options) => {
    const inputs: Input[] = [];
    for (const file of files) inputs.push(await openInput(file, options));
    const channels = inputs.map(({ recording, choice }) => requireChannel(recording, choice, 'ecg'));
    const recording = joinRecordings(
      inputs.map((one) => one.recording),
      channels,
    );
    return { recording, choice: { ecg: 0, ppg: null } };
  };
}
