import type { Failure, Warning } from '../../model/failure.ts';
import type { TransferableBytes } from '../../model/recording.ts';
import type { StoredText } from '../arrays/array-file.ts';

/** A file in the form that is sent to the thread. */
export interface SharedFile {
  readonly path: string;
  readonly size: number;
  readonly bytes: TransferableBytes;
}

/** First index and last + 1 of each axis. */
export type BlockRanges = readonly (readonly [number, number])[];

export type Hdf5Request =
  | { readonly ask: 'list' }
  | { readonly ask: 'read'; readonly name: string; readonly ranges: BlockRanges };

/** Question to the thread, sent after the answer to the previous one. */
export interface ToHdf5Thread {
  /** Null if it is the file of the previous question. */
  readonly file: SharedFile | null;
  readonly question: Hdf5Request;
}

/** A numeric array of an HDF5 file, or an attribute of one number. */
export interface ListedArray {
  readonly path: readonly string[];
  /** Name and shape of the dataset in the file; for an attribute, its value. */
  readonly stored: { readonly name: string; readonly shape: readonly number[] } | number;
  /** Type of its numbers, such as `int16`. */
  readonly type: string;
}

/** Content of an HDF5 file. */
export interface Hdf5Listing {
  readonly arrays: readonly ListedArray[];
  readonly texts: readonly StoredText[];
  readonly warnings: readonly Warning[];
  /** ISO 8601 without zone; null if the file contains none. */
  readonly startTime: string | null;
}

export type Hdf5Response = Hdf5Listing | Float64Array;

export type FromHdf5Thread =
  /** It reached a part of the file that it had not read before. */
  | { readonly tell: 'step' }
  /** It waits for bytes, which may take time. */
  | { readonly tell: 'waiting' }
  | { readonly tell: 'answer'; readonly answer: Hdf5Response }
  | { readonly tell: 'failure'; readonly failure: Failure }
  /** It cannot release the previous file, so another thread must be asked. */
  | { readonly tell: 'worn' };

export type PostFromHdf5 = (message: FromHdf5Thread, transfer: Transferable[]) => void;
