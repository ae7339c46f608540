import type { Edit } from './edits.ts';
import type { Change } from './history.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import type { LaneChoice } from '../../model/waveform-choices.ts';

/** A change of the lanes of a recording: `what` as in 'Hide V1'. */
export function lanesChange(
  { key, name }: Pick<RecordingEntry, 'key' | 'name'>,
  what: string,
  before: readonly LaneChoice[] | null,
  after: readonly LaneChoice[] | null,
): Change<Edit> {
  return {
    subject: `lanes ${key} ${what}`,
    name: `${name}: ${what}`,
    before: { kind: 'lanes', key, lanes: before },
    after: { kind: 'lanes', key, lanes: after },
  };
}
