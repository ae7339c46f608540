import type { Warning } from '../../model/failure.ts';
import type { ByteSource, Channel } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';

/** One channel of a record, with or without segments. Ranges are cut to the channel's length. */
export interface RecordChannel {
  readonly channel: Channel;
  /** Reads physical samples from … to − 1, with NaN in gaps. @param into array that may be used for the result */
  read(from: number, to: number, signal?: AbortSignal, into?: Float64Array): Promise<Samples>;
  /** Reads digital samples from … to − 1, with 0 in gaps. */
  readDigital(from: number, to: number, signal?: AbortSignal): Promise<Samples<Int32Array>>;
}

/** Channels, files and warnings of a record's header. */
export interface RecordBody {
  readonly channels: readonly RecordChannel[];
  /** Files of the record other than its header. */
  readonly sources: readonly ByteSource[];
  readonly warnings: readonly Warning[];
}
