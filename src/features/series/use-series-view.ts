import type { SeriesWindowView } from '../../pipeline/series/window-view.ts';
import type { RecordingId, SeriesReport } from '../../workers/protocol.ts';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';

/**
 * Fetches spectra and pairs of a window; the last ones stay until those of the newest result arrive.
 *
 * @param windowIndex null for the whole
 */
export function useSeriesView(
  id: RecordingId,
  { traceVersion, parameters }: SeriesReport,
  windowIndex: number | null,
): Fetched<SeriesWindowView | null> {
  const { client } = useSession();
  // A result with other parameters or beats has other spectra.
  const asked = [client, id, windowIndex, traceVersion, JSON.stringify(parameters)];
  return useFetched(id, asked, () => client.seriesWindow(id, windowIndex));
}
