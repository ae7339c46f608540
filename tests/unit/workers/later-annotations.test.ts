import { expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { madeEdf } from '../../support/made-edf.ts';

/** Makes 72 MB of zeros and few texts. */
async function longFile(): Promise<File> {
  const size = { type: 'EDF+C', recordCount: 18_000, samplesPerRecord: 1900, annotationBytes: 200 };
  const source = madeEdf(size, (record) =>
    record === 9000 ? '+9000\u0014\u0014\0+9000.5\u0014here\u0014\0' : `+${record}\u0014\u0014\0`,
  );
  return new File([(await source.read(0, source.size)) as Uint8Array<ArrayBuffer>], 'long.edf');
}

test('a long file opens without its annotations, which arrive later', async () => {
  const api = createAnalysisApi();
  const file = await longFile();
  const opened = await api.openFiles(1, [{ path: 'long.edf', file }], {}, () => undefined);
  if (!opened.ok) throw new Error(opened.failure.message);
  expect(opened.value.opened).toMatchObject([{ id: '1.0', annotations: [], annotationsToCome: true }]);
  const read = await api.readAnnotations(7, '1.0', () => undefined);
  expect(read).toMatchObject({ ok: true, value: { annotations: [{ source: 'edf', count: 1 }] } });
  expect(read.ok && 'annotationsToCome' in read.value).toBe(false);
  const marks = await api.annotations('1.0');
  expect(marks).toMatchObject({ ok: true, value: [{ source: 'edf', texts: ['here'] }] });
  // A second request returns the available ones.
  expect(await api.readAnnotations(8, '1.0', () => undefined)).toEqual(read);
});
