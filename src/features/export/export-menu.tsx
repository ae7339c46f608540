import { useState } from 'react';
import { downloadFile, figureFileName } from '../../charts/save-figure.ts';
import { Notice } from '../../ui/notice.tsx';
import { type MenuAction, SaveMenu } from '../../ui/save-menu.tsx';
import type { WriteFormat } from '../../model/sink.ts';
import type { ResultFormat } from '../../workers/client-types.ts';
import { useChosen, useChosenReport, useOpenAnalysis, useOpenRun, useSession } from '../session-context.ts';

const formats: readonly ResultFormat[] = ['json', 'csv'];

const writeFormats: readonly { readonly format: WriteFormat; readonly word: string }[] = [
  { format: 'wfdb', word: 'WFDB' },
  { format: 'edf', word: 'EDF+' },
  { format: 'csv', word: 'CSV' },
];

const types: Readonly<Record<ResultFormat, string>> = { json: 'application/json', csv: 'text/csv' };

/** A record's name as that of its annotation file: the same, without folder and ending. */
const baseName = (name: string): string => (name.split('/').at(-1) ?? name).replace(/\.[^.]*$/, '');

/** Saves the result of the open recording in the form of the command line; nothing before there is one. */
export function ExportMenu() {
  const session = useSession();
  const summary = useChosen()?.summary ?? null;
  const analysis = useOpenAnalysis();
  const report = useOpenRun()?.report ?? null;
  const hasBeats = useChosenReport('qrs') !== null;
  const [problem, setProblem] = useState<string | null>(null);
  if (summary === null || analysis === null || report === null) return null;
  const save = async (format: ResultFormat): Promise<void> => {
    try {
      const text = await session.client.exportResult(analysis, summary.id, format);
      downloadFile(figureFileName(summary.name, analysis, format), new Blob([text], { type: types[format] }));
      setProblem(null);
    } catch (error) {
      setProblem(`The result could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const saveBeats = async (): Promise<void> => {
    try {
      const bytes = await session.client.exportAnnotations(summary.id);
      if (bytes === null) return;
      downloadFile(`${baseName(summary.name)}.qrs`, new Blob([bytes.slice()]));
      setProblem(null);
    } catch (error) {
      setProblem(`The beats could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const saveClean = async (format: WriteFormat): Promise<void> => {
    try {
      for (const { name, content } of await session.client.exportClean(summary.id, format)) {
        downloadFile(name, content);
      }
      setProblem(null);
    } catch (error) {
      setProblem(
        `The clean ECG could not be saved: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const actions: MenuAction[] = hasBeats
    ? [{ label: 'Beats, WFDB annotations', onChoose: () => void saveBeats() }]
    : [];
  if (analysis === 'denoise') {
    for (const { format, word } of writeFormats) {
      actions.push({ label: `Clean ECG, ${word}`, onChoose: () => void saveClean(format) });
    }
  }
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <SaveMenu
        label="Export the result"
        word="Export"
        formats={formats}
        actions={actions}
        onSave={(format) => void save(format)}
      />
    </>
  );
}
