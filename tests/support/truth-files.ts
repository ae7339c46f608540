import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { writeFiles } from '../../src/io/write-files.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { WriteFormat } from '../../src/model/sink.ts';
import type { PickedFile } from '../../src/workers/client-types.ts';

async function writePicked(recording: Recording, name: string, format: WriteFormat): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  await writeFiles(recording, name, format, async (extension, fill) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await fill({ write: (bytes) => Promise.resolve(void pieces.push(bytes.slice())) });
    const path = `${name}.${extension}`;
    files.push({ path, file: new File(pieces, path) });
  });
  return files;
}

/** Creates the files of `synth --out x --write …`: a minute with noise, its truth, and the same without noise. */
export async function synthFiles(format: WriteFormat = 'edf') {
  const noise = [{ kind: 'white', snrDb: 12, channel: 'all' }] as const;
  const { recording, clean, truth } = synthesise({ ...defaultSynthParams, durationSec: 60, noise }, 'x');
  const truthFile = (text: string): PickedFile => ({
    path: 'x.truth.json',
    file: new File([text], 'x.truth.json'),
  });
  return {
    noisy: await writePicked(recording, 'x', format),
    clean: await writePicked(clean, 'x_clean', format),
    truth: truthFile(JSON.stringify(truth)),
    damaged: truthFile(JSON.stringify(truth).slice(0, 500)),
    beatCount: truth.beats.length,
  };
}
