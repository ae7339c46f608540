import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';

describe('annotations in the format of rdann', () => {
  it.each([
    ['wfdb-c-checks/expected/rdann.out', 360, 75],
    ['wfdb-formats/target-output/ann-1', 360, 2274],
    ['wfdb-formats/target-output/ann-2', 250, 22],
    ['wfdb-formats/target-output/ann-3', 360, 957],
  ])('%s opens at its rate', async (path, fs, count) => {
    const { opened, broken } = await openRecordings([dataSource(path)]);
    expect(broken).toEqual([]);
    const [set] = opened[0]?.annotations ?? [];
    expect([set?.fs, set?.annotations.length, opened[0]?.channels]).toEqual([fs, count, []]);
  });

  it('keeps sample, mnemonic, subtype, channel, number and text', async () => {
    const { opened } = await openRecordings([dataSource('wfdb-formats/target-output/ann-1')]);
    expect(opened[0]?.annotations[0]?.annotations.slice(0, 2)).toEqual([
      { sampleIndex: 18, label: '+', subtype: 0, channel: 0, num: 0, aux: '(N' },
      { sampleIndex: 77, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' },
    ]);
  });

  it('names an invalid line, and rejects times that fit no rate', async () => {
    const line = (sec: string, sample: number): string => `    0:${sec} ${sample}     N    0    0    0`;
    const good = Array.from({ length: 30 }, (_, k) =>
      line((k / 2 + 1).toFixed(3).padStart(6, '0'), 125 * k + 250),
    );
    const codeOf = async (text: string): Promise<unknown> =>
      (await openRecordings([memoryFile('beats.txt', text)])).broken[0]?.failure;
    expect(await codeOf([...good, 'end'].join('\n'))).toMatchObject({
      code: 'bad-value',
      where: { line: 31 },
    });
    expect(await codeOf([...good, line('20.000', 9)].join('\n'))).toMatchObject({ code: 'bad-header' });
  });
});
