import type { Failure, Warning } from '../../model/failure.ts';
import type { BytesElsewhere } from '../../model/recording.ts';
import type { StoredText } from '../arrays/array-file.ts';

/** A file as it is told to the thread. */
export interface SharedFile {
  readonly path: string;
  readonly size: number;
  readonly bytes: BytesElsewhere;
}

/** First and last + 1 of each axis. */
export type BlockRanges = readonly (readonly [number, number])[];

export type Hdf5Question =
  | { readonly ask: 'list' }
  | { readonly ask: 'read'; readonly name: string; readonly ranges: BlockRanges };

/** What the thread is asked, one question after the answer to the one before. */
export interface ToHdf5Thread {
  /** Null where it is the file of the question before. */
  readonly file: SharedFile | null;
  readonly question: Hdf5Question;
}

/** A numeric array of an HDF5 file, or an attribute of one number. */
export interface ListedArray {
  readonly path: readonly string[];
  /** Of the dataset in the file; of an attribute its value. */
  readonly stored: { readonly name: string; readonly shape: readonly number[] } | number;
  /** How its numbers are stored, as `int16`. */
  readonly type: string;
}

/** What an HDF5 file holds. */
export interface Hdf5Listing {
  readonly arrays: readonly ListedArray[];
  readonly texts: readonly StoredText[];
  readonly warnings: readonly Warning[];
  /** ISO 8601 without zone; null where the file says none. */
  readonly startTime: string | null;
}

export type Hdf5Answer = Hdf5Listing | Float64Array;

export type FromHdf5Thread =
  /** It got to a part of the file where it was not before. */
  | { readonly tell: 'step' }
  /** It waits for bytes, which may take a disk its time. */
  | { readonly tell: 'waiting' }
  | { readonly tell: 'answer'; readonly answer: Hdf5Answer }
  | { readonly tell: 'failure'; readonly failure: Failure }
  /** It cannot release the file before, so that another one is to be asked. */
  | { readonly tell: 'worn' };

export type TellFromHdf5 = (message: FromHdf5Thread, transfer: Transferable[]) => void;
