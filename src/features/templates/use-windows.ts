import { useEffect, useState } from 'react';
import type { BeatWindows } from '../../model/templates-view.ts';
import { failureInWords } from '../../state/error-reason.ts';
import { useSession } from '../session-context.ts';

export interface LoadedWindows {
  readonly windows: BeatWindows | null;
  readonly problem: string | null;
}

interface Kept extends LoadedWindows {
  readonly of: string;
  readonly traceVersion: string;
}

const nothing: Kept = { of: '', traceVersion: '', windows: null, problem: null };

/** Windows of some beats; the last that came stay until the next do. */
export function useWindows(id: string, traceVersion: string, beats: Int32Array): LoadedWindows {
  const { client } = useSession();
  const [loaded, setLoaded] = useState(nothing);
  useEffect(() => {
    let live = true;
    const put = (windows: BeatWindows | null, problem: string | null): void => {
      if (live) setLoaded({ of: id, traceVersion, windows, problem });
    };
    client
      .templateWindows(id, beats)
      .then((windows) => put(windows, null))
      .catch((error: unknown) => put(null, failureInWords(error).message));
    return () => {
      live = false;
    };
  }, [client, id, traceVersion, beats]);
  return loaded.of === id ? loaded : nothing;
}
