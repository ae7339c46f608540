import { describe, expect, test } from 'vitest';
import { memorySource } from '../../../src/io/source.ts';
import { parseTruth, readTruthFile, recordingPathForTruth } from '../../../src/io/truth-file.ts';

describe('a truth file', () => {
  test('belongs to the recording next to it with the same name', () => {
    expect(recordingPathForTruth('a/b/x.truth.json')).toBe('a/b/x');
    expect(recordingPathForTruth('x.y.TRUTH.JSON')).toBe('x.y');
    for (const other of ['x.json', 'truth.json', '.truth.json', 'x.truth.json.bak']) {
      expect(recordingPathForTruth(other)).toBeNull();
    }
  });

  test('has beats ordered by R, with unknown values where a beat has none', async () => {
    const beat = { r: 0.5, foot: 0.7, peak: 0.9, notch: 1, s1: null, s2: null, class: 'V' };
    const text = JSON.stringify({ beatbench: '0.1.0', beats: [{ r: 2 }, beat] });
    const unknown = { foot: null, peak: null, notch: null, s1: null, s2: null };
    const read = await readTruthFile(memorySource('x.truth.json', new TextEncoder().encode(text)));
    expect(read).toEqual({ beats: [beat, { r: 2, ...unknown, class: 'N' }] });
  });

  test.each([
    ['{"beats":[{"r":1},', undefined, 'not JSON'],
    ['', undefined, 'not JSON'],
    ['null', 'beats', 'no list'],
    ['[]', 'beats', 'no list'],
    ['{"beats":{}}', 'beats', 'no list'],
    ['{"beats":[{"r":1},{"foot":2}]}', 'beats[1].r', 'beat 2 has no time'],
    ['{"beats":[{"r":"1"}]}', 'beats[0].r', 'beat 1 has no time'],
    ['{"beats":[null]}', 'beats[0].r', 'beat 1 has no time'],
    ['{"beats":[{"r":1,"notch":"late"}]}', 'beats[0].notch', '‘notch’ of beat 1'],
    ['{"beats":[{"r":1,"class":3}]}', 'beats[0].class', '‘class’ of beat 1'],
  ])('a truth file that is damaged reports the position: %s', (text, field, words) => {
    const where = field === undefined ? { file: 'd/x.truth.json' } : { file: 'd/x.truth.json', field };
    expect(() => parseTruth(text, 'd/x.truth.json')).toThrowError(
      expect.objectContaining({
        code: 'bad-value',
        where,
        message: expect.stringMatching(
          new RegExp(`^x\\.truth\\.json is not the truth .*${words}.*remove it`),
        ),
      }),
    );
  });
});
