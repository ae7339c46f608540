import { madeBy } from '../model/version.ts';
import type { SessionFile } from './session-file.ts';

/** A session as text, with what the file that it came from held beside. */
export function writeSession({ carried, format, version, ...session }: SessionFile, indent = 0): string {
  const works = new Set([...Object.keys(carried.parameters), ...Object.keys(session.parameters)]);
  const content = {
    format,
    version,
    ...madeBy,
    ...session,
    recordings: session.recordings.map(({ unknown, ...recording }) => ({ ...recording, ...unknown })),
    parameters: Object.fromEntries(
      [...works].map((work) => [work, { ...session.parameters[work], ...carried.parameters[work] }]),
    ),
    view: { ...session.view, ...carried.view },
    ...carried.file,
  };
  return JSON.stringify(content, null, indent);
}
