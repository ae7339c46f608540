import { QrsTools } from '../../features/qrs/qrs-tools.tsx';
import { QrsWaveforms } from '../../features/waveforms/qrs-waveforms.tsx';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, lazyGroups, lazyView, type RecordingBench } from './bench.ts';
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
  ...lazyView(async () => (await import('../../features/qrs/qrs-bench.tsx')).QrsBench),
  Waves: QrsWaveforms,
  Report: lazyComponent(
    async () => (await import('../../features/qrs/report/rhythm-report-dialog.tsx')).RhythmReportDialog,
  ),
  Tools: QrsTools,
};
