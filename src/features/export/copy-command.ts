import { downloadFile } from '../../charts/figures/download-file.ts';
import type { Corrections } from '../../model/corrections.ts';
import { commandText, sessionCommandText, type ShownResult } from '../../pipeline/sessions/command-text.ts';
import { isGeneratedRecord, type RecordingEntry } from '../../state/opening/recordings.ts';
import { sessionFileName } from '../../state/session/session-file-name.ts';
import type { Session } from '../../state/session.ts';
import { asFailure } from '../../state/error-reason.ts';
import { copyText } from './copy-text.ts';
import { printable } from '../../model/printable.ts';
import {
  isDescribed,
  methodsText,
  openingSentences,
  writeMethods,
} from '../../pipeline/methods/methods-text.ts';

/** Returns a count with its noun in words; empty for zero. */
function clause(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `one ${one}` : `${count} ${many}`];
}

/** Describes the user's edits of a recording, except beats, which the run reports. */
function editClauses({ templateEdits, waveEdits, roles, summary }: RecordingEntry): readonly string[] {
  const label = (index: number): string => printable(summary?.channels[index]?.label ?? `${index + 1}`);
  return [
    ...roles.flatMap(({ channelIndex, flipped }) =>
      flipped === true ? [`channel ${label(channelIndex)} inverted`] : [],
    ),
    ...clause(templateEdits.length, 'template edited', 'edits of templates'),
    ...clause(waveEdits.length, 'point of a median beat set by hand', 'points of median beats set by hand'),
    ...clause(roles.length, 'channel chosen', 'channels chosen'),
  ];
}

/** Returns the methods of the open bench in words, for its last result; null if the bench has none. */
export function openBenchMethods({ bench, parameters, runs, chosen }: Session): string | null {
  const work = bench.work();
  if (!isDescribed(work)) return null;
  const { declarations, getState } = parameters[work];
  const { changed } = getState();
  const entry = chosen();
  const id = entry?.summary?.id;
  // A comparison covers many recordings and names none.
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

/** Copies the methods of the open bench in words, with the current parameters and the cited papers. */
export async function copyMethods(session: Session): Promise<void> {
  const text = openBenchMethods(session);
  if (text === null) return;
  session.notices.say(
    (await copyText(text))
      ? 'Methods copied, with the parameters used and the papers cited.'
      : 'The browser refuses access to the clipboard. Save them with ‘Export’ instead.',
  );
}

function listCorrections(
  { roles, beatEdits: edits, templateEdits: templates, waveEdits: waves, stretches }: RecordingEntry,
  { parameters }: Session,
): Corrections {
  return { roles, edits, templates, waves, stretches, cleaning: parameters.denoise.getState().changed };
}

/** Returns the open bench's result in the form that a command line needs; null before there is one. */
async function shownResult(session: Session): Promise<ShownResult | null> {
  const { bench, runs, sharing } = session;
  const entry = session.chosen();
  const analysis = bench.analysis();
  const summary = entry?.summary ?? null;
  if (entry === null || analysis === null || summary === null || sharing === null) return null;
  const report = runs.find(analysis, summary.id)?.report ?? null;
  if (report === null) return null;
  const isMade = isGeneratedRecord(entry);
  const filter = runs.find('filter', summary.id)?.report ?? null;
  const options = entry.stored?.options ?? entry.origin?.options ?? {};
  return {
    analysis,
    files: summary.files,
    isSeries: options.isSeries === true,
    link: isMade ? await sharing.writeLink() : null,
    parameters: report.parameters,
    corrections: listCorrections(entry, session),
    options,
    filtered: analysis === 'filter' ? (filter?.result.signal.label ?? null) : null,
  };
}

/**
 * Copies the command line that reproduces the open bench's result. Settings that are too long for it go into a session
 * file.
 */
export async function copyCommand(session: Session): Promise<void> {
  const { notices, sharing } = session;
  try {
    const shown = await shownResult(session);
    if (shown === null || sharing === null) {
      notices.say('There is no result yet to copy as a command.');
      return;
    }
    const text = commandText(shown);
    if (text !== null) {
      await copyAndNotify(session, text, 'Command copied; run it in the folder of the file.');
      return;
    }
    const name = sessionFileName(new Date());
    const recording = session.chosen()?.name ?? '';
    const file = new Blob([await sharing.writeSessionFile()], { type: 'application/json' });
    downloadFile(name, file);
    await copyAndNotify(
      session,
      sessionCommandText(shown, name, recording),
      `Command copied; it reads ${name}, which was saved. Run it in the folder of both files.`,
    );
  } catch (error) {
    notices.say(asFailure(error).message);
  }
}

async function copyAndNotify({ notices }: Session, text: string, words: string): Promise<void> {
  notices.say(
    (await copyText(text)) ? words : `The browser refuses access to the clipboard. The command is: ${text}`,
  );
}
