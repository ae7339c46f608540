import { useEffect, useState } from 'react';
import { failureInWords } from '../../state/error-reason.ts';
import type { WavesReport } from '../../workers/protocol.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';
import { useSession } from '../session-context.ts';

interface LoadedMedianBeat {
  readonly of: string;
  readonly view: MedianBeatView | null;
  readonly problem: string | null;
}

const saidNowhere = (): void => undefined;

/** The median beat of a window; null while it is not there. Marks by hand do not change it. */
export function useMedianBeat(id: string, report: WavesReport, windowIndex: number): LoadedMedianBeat | null {
  const { client } = useSession();
  const [loaded, setLoaded] = useState<LoadedMedianBeat | null>(null);
  const of = `${id} ${report.traceVersion} ${windowIndex}`;
  useEffect(() => {
    let live = true;
    const job = client.medianBeat(id, windowIndex, saidNowhere);
    job.result.then(
      (view) => live && setLoaded({ of, view, problem: null }),
      (error: unknown) => live && setLoaded({ of, view: null, problem: failureInWords(error).message }),
    );
    return () => {
      live = false;
      job.cancel();
    };
  }, [client, id, windowIndex, of]);
  return loaded?.of === of ? loaded : null;
}
