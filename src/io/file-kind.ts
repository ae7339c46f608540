import { fileExtension } from './paths.ts';
import { detectUtf16 } from './table/utf16.ts';

/** What a file is by its first bytes, and by its name where these tell nothing. */
export type FileKind =
  | {
      readonly kind:
        | 'edf'
        | 'wav'
        | 'mat'
        | 'acq'
        | 'hdf5'
        | 'cart-xml'
        | 'kardia'
        | 'ishne'
        | 'dicom'
        | 'scp'
        | 'mfer'
        | 'brainvision'
        | 'gdf'
        | 'xdf'
        | 'vital'
        | 'avro'
        | 'npy'
        | 'json'
        | 'wfdb-header'
        | 'text'
        | 'binary'
        | 'empty';
    }
  /** Known and not read; `what` is its name, `instead` what opens in its place. */
  | { readonly kind: 'unsupported'; readonly what: string; readonly instead: string };

/** Bytes from a file's start that its kind is judged by. */
export const sniffedBytes = 512;

interface Signature {
  readonly at: number;
  readonly text: string;
  readonly what: string;
  readonly instead: string;
}

/** One that is called so is unpacked before it comes here. */
const zip = 'a zip archive under another name or inside another archive';

const signatures: readonly Signature[] = [
  { at: 0, text: 'PK\u0003\u0004', what: zip, instead: 'unpack it and drop the folder' },
  { at: 0, text: '\u001f\u008b', what: 'a gzip archive', instead: 'unpack it first' },
  { at: 0, text: '7z\u00bc\u00af', what: 'a 7z archive', instead: 'unpack it and drop the folder' },
  { at: 0, text: 'Rar!', what: 'a RAR archive', instead: 'unpack it and drop the folder' },
  { at: 0, text: 'fLaC', what: 'a FLAC sound', instead: 'drop it with the WFDB header (.hea) that names it' },
  { at: 0, text: '%PDF', what: 'a PDF', instead: 'drop the recording itself' },
  { at: 0, text: '\u0089PNG', what: 'a picture', instead: 'drop the recording itself' },
  { at: 0, text: '\u00ff\u00d8\u00ff', what: 'a picture', instead: 'drop the recording itself' },
  {
    at: 0,
    text: '\u00d0\u00cf\u0011\u00e0',
    what: 'an old Excel or Office file',
    instead: 'save the sheet as CSV',
  },
  {
    at: 0,
    text: 'date,type,frequency,duration,wearposition,signal',
    what: 'the list of all ECGs of a Withings account, each in one cell and in a unit that depends on the device',
    instead: 'take one ECG as JSON (‘Heart v2 – Get’), or put its samples into a column of their own',
  },
];

/** For formats whose first bytes tell nothing. */
const byExtension: Readonly<Record<string, readonly [what: string, instead: string]>> = {
  wav: ['a sound, but no WAV', 'save it as a WAV file'],
  xlsx: ['an Excel file', 'save the sheet as CSV'],
  xls: ['an Excel file', 'save the sheet as CSV'],
};

/**
 * Tells a file by content first and by its extension second.
 *
 * @param path for the extension
 * @param size bytes of the file
 * @param head its first bytes
 * @returns the reader that takes it, or what it is instead
 */
export function fileKind(path: string, size: number, head: Uint8Array): FileKind {
  const extension = fileExtension(path).toLowerCase();
  if (extension === 'hea') return { kind: 'wfdb-header' };
  if (size === 0) return { kind: 'empty' };
  if (startsWith(head, 0, '0       ') || startsWith(head, 0, '\u00ffBIOSEMI')) return { kind: 'edf' };
  if (isWav(head)) return { kind: 'wav' };
  if (startsWith(head, 0, 'ISHNE1.0')) return { kind: 'ishne' };
  if (startsWith(head, 0, 'ALIVE\u0000')) return { kind: 'kardia' };
  if (startsWith(head, 16, 'SCPECG') || extension === 'scp') return { kind: 'scp' };
  if ((startsWith(head, 0, '@') && startsWith(head, 2, 'MFR ')) || /^(?:mwf|mfer)$/.test(extension))
    return { kind: 'mfer' };
  if (isBrainVision(head) || extension === 'vhdr') return { kind: 'brainvision' };
  if (startsWith(head, 0, 'GDF ') || extension === 'gdf') return { kind: 'gdf' };
  if (startsWith(head, 0, 'XDF:')) return { kind: 'xdf' };
  // They are packed by gzip, as many files are; unpacked, a version follows the name.
  if (startsWith(head, 5, '\u0000\u0000\u0000') && startsWith(head, 0, 'VITA')) return { kind: 'vital' };
  if (extension === 'vital') return { kind: 'vital' };
  if (startsWith(head, 0, 'Obj\u0001') || extension === 'avro') return { kind: 'avro' };
  // Several arrays are a zip archive, whose members mean nothing alone.
  if (startsWith(head, 0, '\u0093NUMPY') || extension === 'npy') return { kind: 'npy' };
  if (startsWith(head, 0, 'PK\u0003\u0004') && extension === 'npz') return { kind: 'npy' };
  // Before its mark 128 bytes are free.
  if (startsWith(head, 128, 'DICM') || extension === 'dcm') return { kind: 'dicom' };
  if (isXml(head, extension)) return { kind: 'cart-xml' };
  const signed = signatures.find(({ at, text }) => startsWith(head, at, text));
  if (signed !== undefined) {
    const isSheet = signed.what === zip && extension.startsWith('xls');
    const [what, instead] = isSheet ? (byExtension['xlsx'] ?? []) : [];
    return { kind: 'unsupported', what: what ?? signed.what, instead: instead ?? signed.instead };
  }
  if (isHdf5(head) || /^(?:h5|hdf5)$/.test(extension)) return { kind: 'hdf5' };
  // Neither a MATLAB 4 file nor the header of some writers has a signature.
  if (extension === 'mat' || startsWith(head, 0, 'MATLAB 5.0')) return { kind: 'mat' };
  // Its first bytes are those of many a file.
  if (extension === 'acq') return { kind: 'acq' };
  if (extension === 'json') return { kind: 'json' };
  const named = byExtension[extension];
  if (named !== undefined) return { kind: 'unsupported', what: named[0], instead: named[1] };
  if (isText(head)) return { kind: 'text' };
  // A damaged one is still an EDF: its reader says where it is wrong.
  return /^(?:edf|bdf|rec)$/.test(extension) ? { kind: 'edf' } : { kind: 'binary' };
}

/** MATLAB 7.3 writes HDF5 behind a block of its own. */
function isHdf5(head: Uint8Array): boolean {
  const mark = '\u0089HDF\r\n\u001a\n';
  return startsWith(head, 0, mark) || startsWith(head, 512, mark) || startsWith(head, 0, 'MATLAB 7.3');
}

/** Exports may begin with a mark of their encoding, or with comments. */
function isXml(head: Uint8Array, extension: string): boolean {
  const text = new TextDecoder(detectUtf16(head) ?? 'utf-8').decode(head.subarray(0, 64)).trimStart();
  return text.startsWith('<?xml') || (extension === 'xml' && text.startsWith('<'));
}

/** Early writers put a space between the words. */
function isBrainVision(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head.subarray(0, 64)).trimStart();
  return /^Brain ?Vision Data Exchange Header/i.test(text);
}

function isWav(head: Uint8Array): boolean {
  return startsWith(head, 8, 'WAVE') && ['RIFF', 'RF64', 'BW64'].some((each) => startsWith(head, 0, each));
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  if (bytes.length < at + text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || bytes.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}
