import type { IndexRange } from '../../../model/samples.ts';

/**
 * A search that looks at parts of an ECG, one after another: it yields samples from … to − 1 and is given
 * them, good until it yields again. So it need not know whether the ECG is there as a whole.
 */
export type Looking<Found> = Generator<IndexRange, Found, Float64Array>;
