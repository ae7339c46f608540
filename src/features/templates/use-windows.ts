import type { BeatWindows } from '../../model/templates-view.ts';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';

/** Windows of some beats; the last that came stay until the next do. */
export function useWindows(id: string, traceVersion: string, beats: Int32Array): Fetched<BeatWindows | null> {
  const { client } = useSession();
  return useFetched(id, [client, id, traceVersion, beats], () => client.templateWindows(id, beats));
}
