import type { madeBy } from '../model/version.ts';
import type { SessionFile, SessionRecording, SessionView } from './session-file.ts';

const keysOf = <T extends object>(keys: Readonly<Record<keyof T & string, true>>): readonly string[] =>
  Object.keys(keys);

/** Keys of a session that are known here. */
export const sessionKeys = keysOf<Omit<SessionFile, 'carried'> & typeof madeBy>({
  format: true,
  version: true,
  beatbench: true,
  build: true,
  recordings: true,
  pattern: true,
  parameters: true,
  view: true,
  waveforms: true,
  theme: true,
  solved: true,
});

/** The same of one of its recordings. */
export const recordingKeys = keysOf<Omit<SessionRecording, 'unknown'>>({
  name: true,
  size: true,
  fingerprint: true,
  sha256: true,
  subject: true,
  state: true,
  trial: true,
  task: true,
  roles: true,
  edits: true,
  templates: true,
  pinned: true,
  files: true,
  options: true,
  asksRate: true,
  sample: true,
  synthetic: true,
  waveforms: true,
});

/** The same of its view. */
export const viewKeys = keysOf<SessionView>({
  recording: true,
  bench: true,
  window: true,
  beat: true,
  from: true,
  to: true,
  steps: true,
});
