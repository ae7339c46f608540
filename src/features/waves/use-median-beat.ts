import type { WavesReport } from '../../workers/protocol.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';

const saidNowhere = (): void => undefined;

/** The median beat of a window; none of another in its place. Marks by hand do not change it. */
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
