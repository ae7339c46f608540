import { useEffect, useState } from 'react';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import { failureInWords } from '../../state/failure-of.ts';
import type { SoundSpectrum } from '../../workers/traces/drawing-types.ts';
import { spanAbout } from './bench/wave-marks.ts';
import type { TraceView } from './use-trace.ts';

/** Width of a column, px. */
const columnPx = 2;

export interface LoadedSpectrum {
  /** The last that came, also while another is on its way. */
  readonly spectrum: SoundSpectrum | null;
  readonly problem: string | null;
}

const nothing: LoadedSpectrum = { spectrum: null, problem: null };

/** Keeps the spectrum of the sound in step with the view, about half a view beyond both sides. */
export function useSoundSpectrum(view: TraceView, isWanted: boolean): LoadedSpectrum {
  const { client, id, traceVersion, span, durationSec, widthPx } = view;
  const [kept, setKept] = useState<{ readonly of: string; readonly loaded: LoadedSpectrum }>({
    of: '',
    loaded: nothing,
  });
  const about = spanAbout(span);
  const fromSec = Math.max(about.fromSec, 0);
  const toSec = Math.min(about.toSec, durationSec);
  const innerPx = widthPx - gutterPx - edgePx;
  const perSec = innerPx / (columnPx * (span.toSec - span.fromSec));
  const columnCount = Math.max(1, Math.round((toSec - fromSec) * perSec));
  const of = `${id} ${traceVersion}`;
  const isPossible = isWanted && innerPx > 0 && toSec > fromSec;
  useEffect(() => {
    if (!isPossible) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      try {
        const spectrum = await client.soundSpectrum(id, { fromSec, toSec, columnCount });
        if (live) setKept({ of, loaded: { spectrum, problem: null } });
      } catch (error) {
        if (live) setKept({ of, loaded: { spectrum: null, problem: failureInWords(error).message } });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, id, of, isPossible, fromSec, toSec, columnCount]);
  // That of another result of the same recording stays until the new one is there.
  return isWanted && kept.of.startsWith(`${id} `) ? kept.loaded : nothing;
}
