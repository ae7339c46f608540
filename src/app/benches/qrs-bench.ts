import { QrsTools } from '../../features/qrs/qrs-tools.tsx';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, lazyGroups, lazyParts, type RecordingBench } from './bench.ts';
import { OpenEditsGroup, BeatTicksGroup } from './shared-groups.ts';

const ReferenceField = lazyComponent(
  async () => (await import('../../features/inspector/reference-field.tsx')).ReferenceField,
);

export const qrsBench: RecordingBench = {
  kind: 'recording',
  id: 'qrs',
  title: 'QRS',
  work: 'qrs',
  declarations: qrsDeclarations,
  shutGroups: ['Signals', ...groupsExcept(qrsDeclarations, ['R-peaks'])],
  own: {
    groups: lazyGroups(OpenEditsGroup, BeatTicksGroup),
    ids: [],
    fields: { reference: ReferenceField },
  },
  ...lazyParts(
    async () => (await import('../../features/qrs/qrs-bench.tsx')).QrsBench,
    async () => (await import('../../features/waveforms/qrs-waveforms.tsx')).QrsWaveforms,
  ),
  Report: lazyComponent(
    async () => (await import('../../features/qrs/report/rhythm-report-dialog.tsx')).RhythmReportDialog,
  ),
  Tools: QrsTools,
};
