import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInput } from '../../../../src/cli/inputs/inputs.ts';
import { findFolderRecordings } from '../../../../src/cli/inputs/folders.ts';
import { madeBrainVision } from '../../../support/brainvision-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();

describe('BrainVision on the command line', () => {
  it('opens by its header, and is one recording of a folder', async () => {
    const { header, markers, samples } = madeBrainVision('made');
    const path = join(folder, 'made.vhdr');
    writeFileSync(path, header);
    writeFileSync(join(folder, 'made.vmrk'), markers);
    writeFileSync(join(folder, 'made.eeg'), samples);
    expect(await findFolderRecordings(folder)).toEqual([path]);
    const { recording } = await openInput(path, { labels: new Map(), inputRateHz: null });
    expect(recording.warnings).toEqual([]);
    expect(recording.annotations[0].annotations).toHaveLength(3);
    expect((await recording.read(0, 0, 400)).values).toHaveLength(400);
  });
});
