import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { hasOnlyMarks } from '../../pipeline/channels.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { downloadFile, figureFileName, type FigureFormat } from '../../charts/figures/download-file.ts';
import type { ChannelRole } from '../../model/recording.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { asFailure, errorReason } from '../../state/error-reason.ts';
import { notOpenSentence } from '../../state/opening/recordings.ts';
import type { Session } from '../../state/session.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { MenuAction } from '../../ui/action-menu.tsx';
import { SaveMenu } from '../../ui/save-menu.tsx';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import type { BeatsForm, ResultFormat } from '../../workers/client-types.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosen, useOpenAnalysis, useOpenRun, useSession } from '../session-context.ts';
import { copyLink, copyMethodsOrCommand, saveSession } from './share.ts';
import { csvText } from '../../charts/figures/data-table.ts';
import { type ShownFigureName, findShownFigure } from '../../charts/figures/shown-figures.ts';

const ConvertDialog = lazyComponent(async () => (await import('./convert-dialog.tsx')).ConvertDialog);

const formats: readonly ResultFormat[] = ['json', 'csv'];

const writeFormats: readonly { readonly format: WriteFormat; readonly word: string }[] = [
  { format: 'wfdb', word: 'WFDB' },
  { format: 'edf', word: 'EDF+' },
  { format: 'csv', word: 'CSV' },
];

const shownPictures = [
  ['waveforms', 'Waveforms', 'svg'],
  ['waveforms', 'Waveforms', 'png'],
  ['waveforms', 'Waveforms', 'csv'],
  ['overview', 'Overview', 'svg'],
  ['overview', 'Overview', 'png'],
] as const;

/** Extensions of annotation files by the point that they mark, like WFDB's own programs. */
const annotators = { R: 'qrs', onset: 'wqrs', waves: 'waves' } as const;

const types: Readonly<Record<ResultFormat, string>> = { json: 'application/json', csv: 'text/csv' };

/** Returns the name of a record for its annotation file, without folder and extension. */
const baseName = (name: string): string => (name.split('/').at(-1) ?? name).replace(/\.[^.]*$/, '');

async function saveResult(
  { client }: Session,
  analysis: AnalysisName,
  { id, name }: RecordingSummary,
  format: ResultFormat,
): Promise<void> {
  const text = await client.exportResult(analysis, id, format);
  const what = analysis === 'qrs' && format === 'csv' ? 'beats' : analysis;
  downloadFile(figureFileName(name, what, format), new Blob([text], { type: types[format] }));
}

/** Saves the corrected beats, at R of the open bench's analysis. Detects them first if no bench has done so. */
async function saveBeats(
  { client, runs, runBeside }: Session,
  analysis: AnalysisName,
  { id, name }: RecordingSummary,
  form: BeatsForm,
): Promise<void> {
  // Waves are saved in the bench that shows them, with their own beats.
  if (form !== 'waves' && runs.find('qrs', id)?.report?.isDraft !== false) await runBeside('qrs');
  const bytes = await client.exportBeats(analysis, id, form);
  if (bytes === null) return;
  const file =
    form === 'csv' ? figureFileName(name, 'beats', 'csv') : `${baseName(name)}.${annotators[form]}`;
  downloadFile(file, new Blob([bytes.slice()], { type: form === 'csv' ? types.csv : '' }));
}

/** Progress of saving, and a function that stops it. */
interface Saving {
  readonly share: number;
  readonly cancel: () => void;
}

async function saveClean(
  { client }: Session,
  { id }: RecordingSummary,
  format: WriteFormat,
  tell: (saving: Saving | null) => void,
): Promise<void> {
  const job = client.exportClean(id, format, (share) => tell({ share, cancel: () => job.cancel() }));
  try {
    for (const { name, content } of await job.result) downloadFile(name, content);
  } catch (error) {
    if (asFailure(error).code !== 'cancelled') throw error;
  } finally {
    tell(null);
  }
}

/** Renders the progress next to the menu while saving takes long. */
function SavingStatus({ saving }: { readonly saving: Saving | null }) {
  const isLate = useDelayedFlag(saving !== null, 500);
  if (!isLate || saving === null) return null;
  return (
    <>
      <span className="nowrap dim" role="status">
        {`Saving, ${formatNumber(100 * saving.share, 0)} %`}
      </span>
      <Button onClick={saving.cancel}>Cancel</Button>
    </>
  );
}

async function saveMethods(
  session: Session,
  analysis: AnalysisName,
  { name }: RecordingSummary,
): Promise<void> {
  const { openBenchMethods: methodsOfOpen } = await import('./copy-command.ts');
  const text = methodsOfOpen(session) ?? '';
  downloadFile(figureFileName(name, `${analysis} methods`, 'txt'), new Blob([text], { type: 'text/plain' }));
}

const hasRole = ({ channels }: RecordingSummary, role: ChannelRole): boolean =>
  channels.some((channel) => channel.role === role);

/**
 * Renders the menu that saves the open bench's result in the form of the command line, and other exports. It is absent
 * before there is a result, and disabled with the reason if the recording is not open.
 */
export function ExportMenu() {
  const session = useSession();
  const chosen = useChosen();
  const summary = chosen?.summary ?? null;
  const analysis = useOpenAnalysis();
  const hasResult = useOpenRun((run) => run?.report != null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<Saving | null>(null);
  const isAsked = useStore(session.saving, (state) => state.isAsked);
  if (analysis === null) return null;
  const offReason = chosen && notOpenSentence(chosen);
  if (offReason !== null) {
    return (
      <SaveMenu
        label="Export the result"
        word="Export"
        formats={formats}
        offReason={offReason}
        onSave={() => undefined}
      />
    );
  }
  if (summary === null || !hasResult) return null;
  const save = async (what: string, doing: Promise<void>): Promise<void> => {
    try {
      await doing;
      setProblem(null);
    } catch (error) {
      setProblem(`The ${what} could not be saved: ${errorReason(error)}`);
    }
  };
  const waves: MenuAction = {
    label: 'P, QRS and T, WFDB annotations',
    onChoose: () => void save('waves', saveBeats(session, analysis, summary, 'waves')),
  };
  const beats: readonly MenuAction[] = [
    {
      label: 'Beats, WFDB annotations at R',
      onChoose: () => void save('beats', saveBeats(session, analysis, summary, 'R')),
    },
    {
      label: 'Beats, WFDB annotations at onset',
      onChoose: () => void save('beats', saveBeats(session, analysis, summary, 'onset')),
    },
    ...(analysis === 'waves' ? [waves] : []),
    { label: 'Beats, CSV', onChoose: () => void save('beats', saveBeats(session, analysis, summary, 'csv')) },
  ];
  const clean: readonly MenuAction[] = writeFormats.map(({ format, word }) => ({
    label: `Clean ECG, ${word}`,
    onChoose: () => void save('clean ECG', saveClean(session, summary, format, setSaving)),
  }));
  const pictures: readonly MenuAction[] = shownPictures.map(([what, word, format]) => ({
    label: `${word}, ${format.toUpperCase()}`,
    onChoose: () => void save(what, saveShown(what, summary.name, format)),
  }));
  const actions: readonly MenuAction[] = [
    ...(hasRole(summary, 'ecg') || hasOnlyMarks(summary) ? beats : []),
    ...(analysis === 'denoise' ? clean : []),
    ...pictures,
    ...(summary.channels.length === 0
      ? []
      : [{ label: 'Recording, EDF, BDF, WFDB or CSV…', onChoose: session.saving.ask }]),
    {
      label: 'Methods in words, TXT',
      onChoose: () => void save('methods', saveMethods(session, analysis, summary)),
    },
    { label: 'Copy methods', onChoose: () => void copyMethodsOrCommand(session, 'methods') },
    { label: 'Copy as a command', onChoose: () => void copyMethodsOrCommand(session, 'command') },
    { label: 'Copy link', keyName: 'L', onChoose: () => void copyLink(session) },
    { label: 'Session, BEATBENCH', onChoose: () => void save('session', saveSession(session)) },
  ];
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <SavingStatus saving={saving} />
      {isAsked && chosen && (
        <Suspense fallback={null}>
          <ConvertDialog entry={chosen} onClose={session.saving.end} />
        </Suspense>
      )}
      <SaveMenu
        label="Export the result"
        word="Export"
        formats={formats}
        actions={actions}
        onSave={(format) => void save('result', saveResult(session, analysis, summary, format))}
      />
    </>
  );
}

/** Saves waveforms or overview as shown: in print colours, or the drawn data as numbers. */
async function saveShown(what: ShownFigureName, recordingName: string, format: FigureFormat): Promise<void> {
  const figure = findShownFigure(what);
  if (figure === null) throw new Error(`There are no ${what} on the screen.`);
  const fileName = figureFileName(recordingName, what, format);
  if (format === 'csv') {
    downloadFile(fileName, new Blob([csvText(figure.table())], { type: 'text/csv' }));
    return;
  }
  const { printedFigure } = await import('../../charts/figures/printed-figure.ts');
  downloadFile(fileName, await printedFigure(await figure.svg(`${recordingName}: ${what}`), format));
}
