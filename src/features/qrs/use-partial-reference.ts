import { useEffect, useState } from 'react';
import type { AnnotationMarks } from '../../workers/drawing-types.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { reportReference, scoredFromSec } from './reference-words.ts';

export interface Part {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Beats that are further apart than this lie in different parts, s. */
const breakSec = 5;
/** A reference that marks less than this share of what is scored is partial. */
const partialBelow = 0.5;

/**
 * The longest part that a reference marks, where it marks less than half of what is scored; else null.
 * @param beatSec  beats of the reference, ascending
 */
export function partialReference(beatSec: readonly number[], scored: Part): Part | null {
  const within = beatSec.filter((sec) => sec >= scored.fromSec && sec <= scored.toSec);
  const parts: Part[] = [];
  for (const sec of within) {
    const last = parts.at(-1);
    if (last && sec - last.toSec <= breakSec) parts[parts.length - 1] = { ...last, toSec: sec };
    else parts.push({ fromSec: sec, toSec: sec });
  }
  const marked = parts.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  if (parts.length === 0 || marked >= partialBelow * (scored.toSec - scored.fromSec)) return null;
  return parts.reduce((best, part) => (part.toSec - part.fromSec > best.toSec - best.fromSec ? part : best));
}

const beatsOf = ({ atSec, kinds }: AnnotationMarks): readonly number[] =>
  Array.from(atSec).filter((_, index) => kinds[index] !== 'other');

/** The part that the reference of a result marks, where it marks little of the record. */
export function usePartialReference({ id, durationSec }: RecordingSummary, report: QrsReport): Part | null {
  const { client } = useSession();
  const [found, setFound] = useState<{ readonly of: string; readonly beatSec: readonly number[] }>({
    of: '',
    beatSec: [],
  });
  const reference = reportReference(report);
  const of = `${id} ${reference}`;
  const hasScore = report.score !== null;
  useEffect(() => {
    if (!hasScore) return undefined;
    let live = true;
    const load = async (): Promise<void> => {
      const set = (await client.annotations(id)).find(({ source }) => source === reference);
      if (live) setFound({ of, beatSec: set ? beatsOf(set) : [] });
    };
    // Their failure is told where the waveforms show them.
    load().catch(() => undefined);
    return () => {
      live = false;
    };
  }, [client, id, reference, of, hasScore]);
  const scoreTo = report.parameters['scoreTo'];
  const toSec = typeof scoreTo === 'number' ? Math.min(scoreTo, durationSec) : durationSec;
  return found.of === of ? partialReference(found.beatSec, { fromSec: scoredFromSec(report), toSec }) : null;
}
