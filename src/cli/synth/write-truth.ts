import { madeBy } from '../../model/version.ts';
import { writeContent, type WriteOutput } from '../output/output-files.ts';

/** Writes what is known of a made recording, where `denoise` finds it: `PATH.truth.json`. */
export async function writeTruth(truth: object, path: string, write: WriteOutput): Promise<void> {
  const text = `${JSON.stringify({ ...madeBy, ...truth })}\n`;
  await write(`${path}.truth.json`, (sink) => writeContent(sink, text));
}
