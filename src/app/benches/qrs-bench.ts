import { QrsTools } from '../../features/qrs/qrs-tools.tsx';
import { QrsWaveforms } from '../../features/waveforms/qrs-waveforms.tsx';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { lateComponent } from '../../ui/late-component.ts';
import { groupsBut, lateGroups, lateView, type RecordingBench } from './bench.ts';
import { OpenEditsGroup, BeatTicksGroup } from './shared-groups.ts';

const ReferenceField = lateComponent(
  async () => (await import('../../features/inspector/reference-field.tsx')).ReferenceField,
);

export const qrsBench: RecordingBench = {
  kind: 'recording',
  id: 'qrs',
  title: 'QRS',
  work: 'qrs',
  declarations: qrsDeclarations,
  shutGroups: ['Signals', ...groupsBut(qrsDeclarations, ['R-peaks'])],
  own: {
    groups: lateGroups(OpenEditsGroup, BeatTicksGroup),
    ids: [],
    fields: { reference: ReferenceField },
  },
  ...lateView(async () => (await import('../../features/qrs/qrs-bench.tsx')).QrsBench),
  Waves: QrsWaveforms,
  Report: lateComponent(
    async () => (await import('../../features/qrs/report/rhythm-report-dialog.tsx')).RhythmReportDialog,
  ),
  Tools: QrsTools,
};
