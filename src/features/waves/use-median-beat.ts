import type { WavesReport } from '../../workers/protocol.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';

const saidNowhere = (): void => undefined;

/** Fetches the median beat of a window; never shows that of another window. Manual marks do not change it. */
export function useMedianBeat(
  id: string,
  { traceVersion }: WavesReport,
  windowIndex: number,
): Fetched<MedianBeatView | null> {
  const { client } = useSession();
  return useFetched(`${id} ${traceVersion} ${windowIndex}`, [client], () =>
    client.medianBeat(id, windowIndex, saidNowhere),
  );
}
