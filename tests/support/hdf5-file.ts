import { File, ready } from 'h5wasm';

let madeCount = 0;

/** Writes an HDF5 file in memory with the library. */
export async function hdf5Bytes(fill: (file: File) => void): Promise<Uint8Array> {
  const { FS } = (await ready) as unknown as {
    readonly FS: { readonly readFile: (path: string) => Uint8Array; readonly unlink: (path: string) => void };
  };
  madeCount += 1;
  const path = `/made-${madeCount}.h5`;
  const file = new File(path, 'w');
  fill(file);
  file.close();
  const bytes = FS.readFile(path).slice();
  FS.unlink(path);
  return bytes;
}
