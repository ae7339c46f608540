import { printable } from '../../model/printable.ts';
import {
  isDescribed,
  methodsText,
  openingSentences,
  writeMethods,
} from '../../pipeline/methods/methods-text.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import type { Session } from '../../state/session.ts';
import { copyText } from './copy-text.ts';

/** How many of what, in words; none of none. */
function clause(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `one ${one}` : `${count} ${many}`];
}

/** What was done to a recording by hand, beside the beats, which the run tells of. */
function editClauses({ templateEdits, waveEdits, roles, summary }: RecordingEntry): readonly string[] {
  const label = (index: number): string => printable(summary?.channels[index]?.label ?? `${index + 1}`);
  return [
    ...roles.flatMap(({ channelIndex, flipped }) =>
      flipped === true ? [`channel ${label(channelIndex)} inverted`] : [],
    ),
    ...clause(templateEdits.length, 'template edited', 'edits of templates'),
    ...clause(waveEdits.length, 'point of a median beat put by hand', 'points of median beats put by hand'),
    ...clause(roles.length, 'channel chosen', 'channels chosen'),
  ];
}

/** The methods of the open bench in words, as they are of the last result; null where it has none. */
export function methodsOfOpen({ bench, parameters, runs, chosen }: Session): string | null {
  const work = bench.work();
  if (!isDescribed(work)) return null;
  const { declarations, getState } = parameters[work];
  const { changed } = getState();
  const entry = chosen();
  const id = entry?.summary?.id;
  // A comparison is of many recordings, none of which is named.
  if (work === 'cohort' || entry === null || id === undefined)
    return writeMethods(methodsText(work, declarations, changed));
  const report = runs.find(work, id)?.report ?? null;
  const text = methodsText(work, declarations, report?.parameters ?? changed, {
    edits: editClauses(entry),
    ...(report ? { done: report.done } : {}),
    opening: openingSentences(entry.summary?.warnings ?? []),
    ...(report ? { backend: report.backend.kind === 'cpu' ? 'CPU' : report.backend.name } : {}),
    ...(entry.sha256 === null ? {} : { sha256: entry.sha256 }),
  });
  return writeMethods(text);
}

/** Copies the methods of the open bench in words, with the parameters in force and the papers cited. */
export async function copyMethods(session: Session): Promise<void> {
  const text = methodsOfOpen(session);
  if (text === null) return;
  session.notices.say(
    (await copyText(text))
      ? 'Methods copied, with the parameters in force and the papers cited.'
      : 'The browser refuses access to the clipboard. Save them with ‘Export’ instead.',
  );
}
