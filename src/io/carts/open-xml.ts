import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { openAecg } from './aecg.ts';
import { openMuse } from './muse.ts';
import { openPhilips } from './philips.ts';
import { readXml } from './xml-tree.ts';

/**
 * Opens the XML of an ECG cart, whose format is identified by the root element.
 *
 * @param source the file, kept in memory
 * @returns what the reader of its format returns
 * @throws BeatbenchError `unsupported` for other XML; the errors of the readers
 */
export async function openCartXml(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const root = await readXml(source, signal);
  if (root.name === 'AnnotatedECG') return openAecg(root, source);
  if (root.name === 'RestingECG') return openMuse(root, source);
  if (root.name === 'restingecgdata') return openPhilips(root, source);
  const what = `XML of the kind ‘${root.name.slice(0, 40)}’`;
  throw new BeatbenchError(
    'unsupported',
    `${source.path} is ${what}, which cannot be read; export it as HL7 aECG, CSV or EDF.`,
    { file: source.path, field: root.name.slice(0, 40) },
  );
}
