import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparedBrainVision, madeBrainVision } from './brainvision-file.ts';
import { comparedGdf, madeGdf } from './gdf-file.ts';

/** Writes made recordings into a folder, one subfolder per format, for external readers: see tests/golden. */
const folder = process.argv[2] ?? '';

function write(format: string, name: string, content: string | Uint8Array): void {
  mkdirSync(join(folder, format), { recursive: true });
  writeFileSync(join(folder, format, name), content);
}

for (const [stem, writing] of Object.entries(comparedBrainVision)) {
  const { header, markers, samples } = madeBrainVision(stem, writing);
  write('brainvision', `${stem}.vhdr`, header);
  write('brainvision', `${stem}.vmrk`, markers);
  write('brainvision', `${stem}.eeg`, samples);
}

for (const [stem, writing] of Object.entries(comparedGdf)) write('gdf', `${stem}.gdf`, madeGdf(writing));
