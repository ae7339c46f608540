import { useEffect, useState } from 'react';
import type { SeriesWindowView } from '../../pipeline/series/window-view.ts';
import { failureInWords } from '../../state/error-reason.ts';
import type { RecordingId, SeriesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

interface LoadedView {
  readonly view: SeriesWindowView | null;
  readonly problem: string | null;
}

const nothing: LoadedView = { view: null, problem: null };

/**
 * Spectra and pairs of a window; the last ones stay until those of the newest result are there.
 *
 * @param windowIndex null for the whole
 */
export function useSeriesView(id: RecordingId, report: SeriesReport, windowIndex: number | null): LoadedView {
  const { client } = useSession();
  const [loaded, setLoaded] = useState<LoadedView & { readonly id: RecordingId; readonly of: string }>({
    id: '',
    of: '',
    ...nothing,
  });
  // A result of other parameters or other beats has other spectra.
  const of = `${id} ${windowIndex ?? 'whole'} ${report.traceVersion} ${JSON.stringify(report.parameters)}`;
  useEffect(() => {
    let live = true;
    client.seriesWindow(id, windowIndex).then(
      (view) => live && setLoaded({ id, of, view, problem: null }),
      (error: unknown) => live && setLoaded({ id, of, view: null, problem: failureInWords(error).message }),
    );
    return () => {
      live = false;
    };
  }, [client, id, windowIndex, of]);
  return loaded.id === id ? loaded : nothing;
}
