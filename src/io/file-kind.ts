import { fileExtension } from './paths.ts';
import { detectUtf16 } from './table/utf16.ts';

/** Kind of a file, from its first bytes, or from its name where these do not identify it. */
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
  /** A known format that cannot be read; `what` names it, `instead` says what to do. */
  | { readonly kind: 'unsupported'; readonly what: string; readonly instead: string };

/** Number of bytes from the start of a file that identify its kind. */
export const sniffedBytes = 512;

interface Signature {
  readonly at: number;
  readonly text: string;
  readonly what: string;
  readonly instead: string;
}

/** Archives with the extension .zip are unpacked before they reach this point. */
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
    instead: 'export one ECG as JSON (‘Heart v2 – Get’), or put its samples into a separate column',
  },
];

/** Formats whose first bytes do not identify them. */
const byExtension: Readonly<Record<string, readonly [what: string, instead: string]>> = {
  wav: ['a sound, but not WAV', 'save it as a WAV file'],
  xlsx: ['an Excel file', 'save the sheet as CSV'],
  xls: ['an Excel file', 'save the sheet as CSV'],
};

/**
 * Identifies a file by its content first and by its extension second.
 *
 * @param path path, for the extension
 * @param size size of the file, in bytes
 * @param head first bytes of the file
 * @returns the reader for the file, or the name of the format that cannot be read
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
  // Vital files are gzip archives, like many other files. Once inflated, a version follows the name.
  if (startsWith(head, 5, '\u0000\u0000\u0000') && startsWith(head, 0, 'VITA')) return { kind: 'vital' };
  if (extension === 'vital') return { kind: 'vital' };
  if (startsWith(head, 0, 'Obj\u0001') || extension === 'avro') return { kind: 'avro' };
  // Several arrays come as a zip archive (.npz), whose members have no meaning on their own.
  if (startsWith(head, 0, '\u0093NUMPY') || extension === 'npy') return { kind: 'npy' };
  if (startsWith(head, 0, 'PK\u0003\u0004') && extension === 'npz') return { kind: 'npy' };
  // DICOM leaves 128 bytes free before its mark.
  if (startsWith(head, 128, 'DICM') || extension === 'dcm') return { kind: 'dicom' };
  if (isXml(head, extension)) return { kind: 'cart-xml' };
  const signed = signatures.find(({ at, text }) => startsWith(head, at, text));
  if (signed !== undefined) {
    const isSheet = signed.what === zip && extension.startsWith('xls');
    const [what, instead] = isSheet ? (byExtension['xlsx'] ?? []) : [];
    return { kind: 'unsupported', what: what ?? signed.what, instead: instead ?? signed.instead };
  }
  if (isHdf5(head) || /^(?:h5|hdf5)$/.test(extension)) return { kind: 'hdf5' };
  // MATLAB 4 files have no signature, nor do the headers of some writers.
  if (extension === 'mat' || startsWith(head, 0, 'MATLAB 5.0')) return { kind: 'mat' };
  // The first bytes of an AcqKnowledge file occur in many other files.
  if (extension === 'acq') return { kind: 'acq' };
  if (extension === 'json') return { kind: 'json' };
  const named = byExtension[extension];
  if (named !== undefined) return { kind: 'unsupported', what: named[0], instead: named[1] };
  if (isText(head)) return { kind: 'text' };
  // A damaged EDF file still goes to the EDF reader, which says where it is wrong.
  return /^(?:edf|bdf|rec)$/.test(extension) ? { kind: 'edf' } : { kind: 'binary' };
}

/** Returns whether a file is HDF5. MATLAB 7.3 writes HDF5 after a block of its own. */
function isHdf5(head: Uint8Array): boolean {
  const mark = '\u0089HDF\r\n\u001a\n';
  return startsWith(head, 0, mark) || startsWith(head, 512, mark) || startsWith(head, 0, 'MATLAB 7.3');
}

/** Returns whether a file is XML. Exports may begin with a byte order mark, or with comments. */
function isXml(head: Uint8Array, extension: string): boolean {
  const text = new TextDecoder(detectUtf16(head) ?? 'utf-8').decode(head.subarray(0, 64)).trimStart();
  return text.startsWith('<?xml') || (extension === 'xml' && text.startsWith('<'));
}

/** Returns whether a file is a BrainVision header. Early writers put a space between the words. */
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
