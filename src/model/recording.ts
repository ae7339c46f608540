import type { AnnotationSet } from './annotation.ts';
import type { Warning } from './failure.ts';
import type { Samples } from './samples.ts';
import type { Stretch } from './stretch.ts';

/** Details about a person that a file may contain, in the order in which they are shown. */
export const personFields = ['name', 'code', 'born', 'age', 'sex', 'description'] as const;
export type PersonField = (typeof personFields)[number];

/**
 * Details about the person in a file. They are shown next to the recording only. No result, session, link, report or
 * written file contains them.
 */
export type Person = Readonly<Partial<Record<PersonField, string>>>;

/** Bytes in a form that another thread can read synchronously. */
export type TransferableBytes =
  | { readonly kind: 'blob'; readonly blob: Blob }
  /** Bytes from … to − 1 of a local file. */
  | { readonly kind: 'file'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'memory'; readonly bytes: Uint8Array };

/** Bytes that can be read in ranges: a `File`, a file handle, or memory. */
export interface ByteSource {
  /** Path as dropped or given, with `/` as separator; the last part is the file name. */
  readonly path: string;
  /** Length in bytes. */
  readonly size: number;
  /**
   * Reads bytes from … to − 1, clipped at the end of the source.
   *
   * The caller may keep and change the result.
   *
   * @param into  memory that the bytes may be put in if it is large enough; otherwise the result has memory of its own
   */
  read(from: number, to: number, signal?: AbortSignal, into?: Uint8Array): Promise<Uint8Array>;
  /** Passes the bytes to another thread, without reading them if they are on a disk. */
  readonly share?: (signal?: AbortSignal) => Promise<TransferableBytes>;
  /** Memory budget of the whole archive, for a file in an archive. */
  readonly budget?: MemoryAllowance;
}

/** Budget for the memory of everything that is made from a file. */
export interface MemoryAllowance {
  /** Reserves this many bytes before they are allocated; returns false if fewer are left. */
  takes(byteCount: number): boolean;
  gives(byteCount: number): void;
  /** Returns everything that was reserved, once none of it is in use. */
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

/** Conversion of digital values to physical ones: physical = (digital − baseline) / gain. */
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
  /** Unit of the physical samples, as written in the file; empty if it gives none. */
  readonly unit: string;
  /** Sampling rate, Hz. */
  readonly fs: number;
  readonly sampleCount: number;
  /** Null if the file has physical values only. */
  readonly adc: AdcScale | null;
  /** Filters that the samples passed before they are written, in words; absent for samples as recorded. */
  readonly prefiltering?: string;
}

/** The channel that a result was computed from. */
export interface MeasuredChannel extends Pick<Channel, 'label' | 'unit' | 'fs'> {
  readonly channelIndex: number;
}

/** A numeric array in a file of named arrays, and its interpretation. */
export interface ArrayItem {
  /** Its name with the names that enclose it: `ECG.data` in MATLAB, `raw/channel_1` in HDF5. */
  readonly name: string;
  /** Length of the longer axis, along which samples are read, and of the other axis. */
  readonly sampleCount: number;
  readonly channelCount: number;
  /** Storage type of its numbers: `float64`, `int16` … */
  readonly type: string;
  readonly role: ChannelRole;
  /** Empty if the file gives none. */
  readonly unit: string;
  /** Hz; null if neither the file nor the name contains a rate. */
  readonly rateHz: number | null;
  /** Whether it provides channels of the recording. */
  readonly isSignal: boolean;
  /** Whether it may hold samples at all: it is long, and its name does not mention beats or times. */
  readonly isPlausible: boolean;
}

/** Annotations of a recording that are read after it was opened. */
export interface LaterAnnotations {
  readonly annotations: readonly AnnotationSet[];
  /** Warnings from reading them. */
  readonly warnings: readonly Warning[];
}

/**
 * An open recording: its content, and functions to read any part of it. One with marks only has annotations and no
 * channels.
 */
export interface Recording {
  readonly name: string;
  readonly format: RecordingFormat;
  /** Duration of the longest channel, s. */
  readonly durationSec: number;
  /** Start of sample 0, ISO 8601 without time zone, as recorders write it; null if the file gives none. */
  readonly startTime: string | null;
  readonly channels: readonly Channel[];
  readonly annotations: readonly AnnotationSet[];
  readonly warnings: readonly Warning[];
  /** Named and excluded spans in force; excluded spans read as gaps. Absent if there are none. */
  readonly stretches?: readonly Stretch[];
  /** The recording's files in the order in which they are hashed: header first. */
  readonly sources: readonly ByteSource[];
  /** Other text of its header, line by line, without anything that identifies a person; absent if there is none. */
  readonly comments?: readonly string[];
  /** Details about the person in its header; absent if there are none. They are shown but never written. */
  readonly person?: Person;
  /** All arrays in a file of named arrays, including those that are no channels. */
  readonly arrays?: readonly ArrayItem[];
  /**
   * Reads the annotations. Present if `annotations` are not read yet, because this needs a pass over a long file. It
   * reports the share done, 0 … 1.
   */
  readonly readAnnotations?: (
    signal?: AbortSignal,
    onProgress?: (share: number) => void,
  ) => Promise<LaterAnnotations>;
  /**
   * Reads physical samples from … to − 1 of one channel, in its unit.
   * @param into  memory for this many samples, which a format may use; otherwise the result has memory of its own
   */
  read(
    channelIndex: number,
    from: number,
    to: number,
    signal?: AbortSignal,
    into?: Float64Array,
  ): Promise<Samples>;
  /**
   * Reads digital samples from … to − 1 of one channel.
   * @throws BeatbenchError `unsupported` if the channel has no `adc`
   */
  readDigital(
    channelIndex: number,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<Samples<Int32Array>>;
}
