import { QrsTools } from '../../features/qrs/qrs-tools.tsx';
import { QrsWaveforms } from '../../features/waveforms/qrs-waveforms.tsx';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { groupsBut, idsOfGroup, lateComponent, lateGroups, lateView, type RecordingBench } from './bench.ts';
import { OpenEditsGroup } from './shared-groups.ts';

const ScoringGroup = lateComponent(
  async () => (await import('../../features/inspector/scoring-group.tsx')).ScoringGroup,
);

export const qrsBench: RecordingBench = {
  kind: 'recording',
  id: 'qrs',
  title: 'QRS',
  work: 'qrs',
  declarations: qrsDeclarations,
  shutGroups: ['Signals', ...groupsBut(qrsDeclarations, ['R-peaks'])],
  own: {
    groups: lateGroups(ScoringGroup, OpenEditsGroup),
    ids: idsOfGroup(qrsDeclarations, 'Scoring'),
    isLast: true,
  },
  ...lateView(async () => (await import('../../features/qrs/qrs-bench.tsx')).QrsBench),
  Waves: QrsWaveforms,
  Tools: QrsTools,
};
