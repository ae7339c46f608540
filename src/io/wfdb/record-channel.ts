import type { Warning } from '../../model/failure.ts';
import type { ByteSource, Channel } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';

/** One channel of a record, in one piece or in segments. Ranges are cut to the channel's. */
export interface RecordChannel {
  readonly channel: Channel;
  /** Physical samples from … to − 1, NaN in gaps. @param into  memory that they may be put in */
  read(from: number, to: number, signal?: AbortSignal, into?: Float64Array): Promise<Samples>;
  /** Digital samples from … to − 1, 0 in gaps. */
  readDigital(from: number, to: number, signal?: AbortSignal): Promise<Samples<Int32Array>>;
}

/** What a record's header leads to. */
export interface RecordBody {
  readonly channels: readonly RecordChannel[];
  /** The files beside the header that it stands in. */
  readonly sources: readonly ByteSource[];
  readonly warnings: readonly Warning[];
}
