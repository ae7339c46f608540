import { downloadFile } from '../../charts/figures/save-figure.ts';
import type { Corrections } from '../../model/corrections.ts';
import { commandText, sessionCommandText, type ShownResult } from '../../pipeline/sessions/command-text.ts';
import { isMadeRecord, type RecordingEntry } from '../../state/opening/recordings.ts';
import { sessionFileName } from '../../state/session/session-file-name.ts';
import type { Session } from '../../state/session.ts';
import { failureInWords } from '../../state/error-reason.ts';
import { copyText } from './copy-text.ts';

function listCorrections(
  { roles, beatEdits: edits, templateEdits: templates, waveEdits: waves, stretches }: RecordingEntry,
  { parameters }: Session,
): Corrections {
  return { roles, edits, templates, waves, stretches, cleaning: parameters.denoise.getState().changed };
}

/** The result that the open bench shows, as a command line makes it; null before there is one. */
async function shownResult(session: Session): Promise<ShownResult | null> {
  const { bench, runs, sharing } = session;
  const entry = session.chosen();
  const analysis = bench.analysis();
  const summary = entry?.summary ?? null;
  if (entry === null || analysis === null || summary === null || sharing === null) return null;
  const report = runs.find(analysis, summary.id)?.report ?? null;
  if (report === null) return null;
  const isMade = isMadeRecord(entry);
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

/** Copies the command line that makes again what the open bench shows; what is too much for one goes into a session file. */
export async function copyCommand(session: Session): Promise<void> {
  const { notices, sharing } = session;
  try {
    const shown = await shownResult(session);
    if (shown === null || sharing === null) {
      notices.say('There is no result yet that a command would make.');
      return;
    }
    const text = commandText(shown);
    if (text !== null) {
      await tell(session, text, 'Command copied; run it where the file is.');
      return;
    }
    const name = sessionFileName(new Date());
    const recording = session.chosen()?.name ?? '';
    const file = new Blob([await sharing.writeSessionFile()], { type: 'application/json' });
    downloadFile(name, file);
    await tell(
      session,
      sessionCommandText(shown, name, recording),
      `Command copied, and ${name} saved, which it reads; run it where both files are.`,
    );
  } catch (error) {
    notices.say(failureInWords(error).message);
  }
}

async function tell({ notices }: Session, text: string, words: string): Promise<void> {
  notices.say(
    (await copyText(text)) ? words : `The browser refuses access to the clipboard. The command is: ${text}`,
  );
}
