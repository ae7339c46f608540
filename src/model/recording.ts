import type { AnnotationSet } from './annotation.ts';
import type { Warning } from './failure.ts';
import type { Samples } from './samples.ts';
import type { Stretch } from './stretch.ts';

/** What a file may say of the person whose recording it is, in the order in which it is shown. */
export const personFields = ['name', 'code', 'born', 'age', 'sex', 'description'] as const;
export type PersonField = (typeof personFields)[number];

/**
 * What a file says of the person. It is shown beside the recording and stands in no result, session, link, report or
 * file that is written.
 */
export type Person = Readonly<Partial<Record<PersonField, string>>>;

/** Bytes as another thread can read them: at once, where they are. */
export type BytesElsewhere =
  | { readonly kind: 'blob'; readonly blob: Blob }
  /** Bytes from … to − 1 of a file of this machine. */
  | { readonly kind: 'file'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'memory'; readonly bytes: Uint8Array };

/** Bytes that can be read in ranges: a `File`, a file handle, or memory. */
export interface ByteSource {
  /** Path as dropped or given, with `/`; the last part is the file's name. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /**
   * Reads bytes from … to − 1, cut to the source's end.
   *
   * The result may be kept and changed by the caller.
   *
   * @param into  memory that they may be put in, where it is for as many or more; else they come in memory of their own
   */
  read(from: number, to: number, signal?: AbortSignal, into?: Uint8Array): Promise<Uint8Array>;
  /** Hands the bytes to another thread without reading them, where they lie on a disk. */
  readonly share?: (signal?: AbortSignal) => Promise<BytesElsewhere>;
  /** Of a file in an archive: the memory that all of the archive may take. */
  readonly budget?: MemoryAllowance;
}

/** Memory that what is made of a file may hold. */
export interface MemoryAllowance {
  /** Takes so many bytes before they are allocated; false where there are not as many left. */
  takes(byteCount: number): boolean;
  gives(byteCount: number): void;
  /** Gives back all that was taken, once nothing of it is held any more. */
  givesAll(): void;
}

export type ChannelRole =
  | 'ecg'
  | 'ppg'
  | 'pcg'
  | 'icg'
  | 'pressure'
  | 'respiration'
  | 'acceleration'
  | 'other';

export type RecordingFormat =
  | 'wfdb'
  | 'edf'
  | 'bdf'
  | 'csv'
  | 'wav'
  | 'acq'
  | 'mat'
  | 'hdf5'
  | 'npy'
  | 'aecg'
  | 'muse'
  | 'philips'
  | 'atc'
  | 'ishne'
  | 'beats'
  | 'dicom'
  | 'scp'
  | 'mfer'
  | 'brainvision'
  | 'gdf'
  | 'xdf'
  | 'vital'
  | 'embraceplus'
  | 'fitbit'
  | 'withings'
  | 'synthetic';

/** How digital values stand for physical ones: physical = (digital − baseline) / gain. */
export interface AdcScale {
  /** Analogue-to-digital units per unit of the channel. */
  readonly gain: number;
  /** Digital value of physical 0. */
  readonly baseline: number;
  /** Resolution, bits. */
  readonly bits: number;
}

export interface Channel {
  readonly label: string;
  readonly role: ChannelRole;
  /** Unit of the physical samples, as the file has it; empty where it says none. */
  readonly unit: string;
  /** Sampling rate, Hz. */
  readonly fs: number;
  readonly sampleCount: number;
  /** Null where the file has physical values only. */
  readonly adc: AdcScale | null;
  /** What filters its samples went through before they are written, in words; absent of samples as recorded. */
  readonly prefiltering?: string;
}

/** The channel that a result is of, among those of the recording. */
export interface MeasuredChannel extends Pick<Channel, 'label' | 'unit' | 'fs'> {
  readonly channelIndex: number;
}

/** A numeric array of a file of named arrays, and what it is taken for. */
export interface ArrayItem {
  /** Its name with those of what is around it: `ECG.data` in MATLAB, `raw/channel_1` in HDF5. */
  readonly name: string;
  /** Length of the longer axis, along which samples are read, and of the other. */
  readonly sampleCount: number;
  readonly channelCount: number;
  /** How its numbers are stored: `float64`, `int16` … */
  readonly type: string;
  readonly role: ChannelRole;
  /** Empty where the file says none. */
  readonly unit: string;
  /** Hz; null where neither the file nor its name tells one. */
  readonly rateHz: number | null;
  /** Whether its samples are channels of the recording. */
  readonly isSignal: boolean;
  /** Whether it may hold samples at all: it is long, and not named after beats or times. */
  readonly isPlausible: boolean;
}

/** Annotations of a recording that were read after it was opened. */
export interface LaterAnnotations {
  readonly annotations: readonly AnnotationSet[];
  /** Of the reading. */
  readonly warnings: readonly Warning[];
}

/** An open recording: what is in it, and how to read any part of it. One of marks alone has annotations and no channels. */
export interface Recording {
  readonly name: string;
  readonly format: RecordingFormat;
  /** Of the longest channel, s. */
  readonly durationSec: number;
  /** Start of sample 0, ISO 8601 without zone as recorders write it; null where the file says none. */
  readonly startTime: string | null;
  readonly channels: readonly Channel[];
  readonly annotations: readonly AnnotationSet[];
  readonly warnings: readonly Warning[];
  /** Named and excluded spans in force, of which the excluded read as gaps; absent where nobody said any. */
  readonly stretches?: readonly Stretch[];
  /** The files it stands in, in the order in which they are hashed: header first. */
  readonly sources: readonly ByteSource[];
  /** What its header says beside the signals, line by line, and identifies nobody; absent where it says nothing. */
  readonly comments?: readonly string[];
  /** What its header says of the person; absent where it says nothing. It is shown, and written nowhere. */
  readonly person?: Person;
  /** Of a file of named arrays: all of them, and which are its channels. */
  readonly arrays?: readonly ArrayItem[];
  /**
   * Set where `annotations` are not read yet, since all of a long file has to be gone through for them.
   * Share that is reported: 0 … 1.
   */
  readonly readAnnotations?: (
    signal?: AbortSignal,
    onProgress?: (share: number) => void,
  ) => Promise<LaterAnnotations>;
  /**
   * Physical samples from … to − 1 of one channel, in its unit.
   * @param into  memory for as many, which a format may put them in; else they come in memory of their own
   */
  read(
    channelIndex: number,
    from: number,
    to: number,
    signal?: AbortSignal,
    into?: Float64Array,
  ): Promise<Samples>;
  /**
   * Digital samples from … to − 1 of one channel.
   * @throws BeatbenchError `unsupported` where the channel has no `adc`
   */
  readDigital(
    channelIndex: number,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<Samples<Int32Array>>;
}
