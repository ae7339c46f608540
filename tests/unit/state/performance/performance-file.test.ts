import { describe, expect, it } from 'vitest';
import { studyRequests } from '../../../../src/pipeline/performance/study-requests.ts';
import {
  parseMeasuringValues,
  parsePerformance,
  performanceText,
} from '../../../../src/state/performance/performance-file.ts';
import { everyStudy, fakeEvents, fakePerformance } from '../../../support/fake-performance.ts';

describe('measurements as a file', () => {
  it('measurements as a file are unchanged by a round trip, from either interface', () => {
    const text = performanceText(fakePerformance, { repeats: 3 });
    expect(parsePerformance(text)).toEqual(fakePerformance);
    expect(JSON.parse(text)).toMatchObject({ analysis: 'bench', parameters: { repeats: 3 } });
    expect(parsePerformance(JSON.stringify(fakePerformance))).toEqual(fakePerformance);
    expect(parsePerformance(`[${text}]`)).toEqual(fakePerformance);
  });

  it('measurements as a file are restored with the rows of every study, including those of a machine without a GPU', () => {
    const { gpus: _, ...kept } = everyStudy;
    expect(parsePerformance(performanceText(kept, {}))).toEqual(kept);
  });

  it('measurements as a file are restored with the results of a study of templates', () => {
    const options = studyRequests(['templates'], {}).requests;
    const templates = options.flatMap((request) =>
      fakeEvents(request).flatMap((event) =>
        event.kind === 'row' && event.study === 'templates' ? [event.row] : [],
      ),
    );
    const result = { ...fakePerformance, studies: { templates } };
    expect(parsePerformance(performanceText(result, {}))).toEqual(result);
    expect(templates).toHaveLength(1);
  });

  it.each(['', 'no json', '[]', '{}', '{"result":{"device":{}}}', 'null', '7'])(
    'measurements as a file are absent in %j',
    (text) => {
      expect(parsePerformance(text)).toBeNull();
    },
  );

  it('measurements as a file leave out only rows that are not understood', () => {
    const [first, ...rest] = fakePerformance.studies.filter ?? [];
    const broken = {
      ...first,
      cpu: { ...first?.cpu, direct: { ms: 'fast', source: 'wall-clock', runCount: 1 } },
    };
    const studies = { ...fakePerformance.studies, filter: [broken, ...rest, null, 4], other: [1] };
    const parsed = parsePerformance(JSON.stringify({ ...fakePerformance, studies }));
    expect(parsed?.studies.filter).toEqual(rest);
    expect(parsed?.studies.workgroups).toEqual(fakePerformance.studies.workgroups);
    expect(Object.keys(parsed?.studies ?? {})).toEqual(['filter', 'workgroups']);
  });

  it('measurements as a file are restored with their parameters as far as these are understood', () => {
    const text = performanceText(fakePerformance, {
      repeats: 3,
      lengths: '10k',
      taps: 'many',
      kernel: 'chosen',
    });
    expect(parseMeasuringValues(text)).toEqual({ repeats: 3, lengths: '10k' });
    expect(parseMeasuringValues('no json')).toEqual({});
  });

  it('measurements as a file reject an invalid date, and a name without limit', () => {
    expect(parsePerformance(JSON.stringify({ ...fakePerformance, measuredAt: 'soon' }))).toBeNull();
    const device = { ...fakePerformance.device, runtime: 'x'.repeat(1000) };
    expect(parsePerformance(JSON.stringify({ ...fakePerformance, device }))).toBeNull();
  });
});
