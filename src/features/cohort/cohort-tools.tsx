import { useStore } from 'zustand';
import { downloadFile } from '../../charts/figures/download-file.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import { comparedAnalysis } from '../../state/cohort/cohort-wanted.ts';
import type { CohortRowsBy } from '../../state/cohort/cohort-view.ts';
import { asFailure } from '../../state/error-reason.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSession } from '../session-context.ts';

const rows: readonly { readonly value: CohortRowsBy; readonly label: string }[] = [
  { value: 'subject', label: 'Subjects' },
  { value: 'state', label: 'States' },
  { value: 'file', label: 'Recordings' },
];

const analyses: readonly { readonly value: ComparedAnalysis; readonly label: string }[] = [
  { value: 'intervals', label: 'Intervals' },
  { value: 'series', label: 'Series' },
];

const formats = ['csv', 'json'] as const;
const types = { csv: 'text/csv', json: 'application/json' } as const;

/** Renders, at the right of the tabs, the choices of what is compared and of the rows, the export, and the run. */
export function CohortTools() {
  const { cohort, cohortView, parameters, notices } = useSession();
  const shown = useStore(cohort, (state) => state.shown);
  const run = useStore(cohort, (state) => state.run);
  const by = useStore(cohortView, (state) => state.by);
  const analysis = useStore(parameters.cohort, ({ changed }) => comparedAnalysis(changed));
  const isRunning = run?.state === 'running';
  const save = async (format: (typeof formats)[number]): Promise<void> => {
    if (shown === null) return;
    try {
      const { cohortText } = await import('../../state/cohort/cohort-file.ts');
      const text = cohortText(format, shown, parameters.cohort.getState().changed, run?.tookMs ?? null);
      downloadFile(`cohort.${format}`, new Blob([text], { type: types[format] }));
    } catch (error) {
      notices.say(asFailure(error).message);
    }
  };
  return (
    <>
      <Segmented
        label="Compared"
        value={analysis}
        choices={analyses}
        onChange={(value) => parameters.cohort.set('analysis', value)}
      />
      <Segmented label="Rows" value={by} choices={rows} onChange={cohortView.setBy} />
      {shown !== null &&
        shown.files.length > 0 &&
        formats.map((format) => (
          <BareButton
            key={format}
            aria-label={`Save the result as ${format.toUpperCase()}`}
            onClick={() => void save(format)}
          >
            <Icon name="save" sizePx={14} />
            <span className="only-wide">{format.toUpperCase()}</span>
          </BareButton>
        ))}
      {(isRunning || run?.state === 'cancelled') && (
        <Button onClick={isRunning ? cohort.cancel : cohort.run}>{isRunning ? 'Cancel' : 'Resume'}</Button>
      )}
    </>
  );
}
