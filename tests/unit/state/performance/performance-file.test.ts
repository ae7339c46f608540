import { describe, expect, it } from 'vitest';
import { studyRequests } from '../../../../src/pipeline/performance/study-requests.ts';
import {
  parseMeasuringValues,
  parsePerformance,
  performanceText,
} from '../../../../src/state/performance/performance-file.ts';
import { everyStudy, fakeEvents, fakePerformance } from '../../../support/fake-performance.ts';

describe('measurements as a file', () => {
  it('come back as they were, whichever front wrote them', () => {
    const text = performanceText(fakePerformance, { repeats: 3 });
    expect(parsePerformance(text)).toEqual(fakePerformance);
    expect(JSON.parse(text)).toMatchObject({ analysis: 'bench', parameters: { repeats: 3 } });
    expect(parsePerformance(JSON.stringify(fakePerformance))).toEqual(fakePerformance);
    expect(parsePerformance(`[${text}]`)).toEqual(fakePerformance);
  });

  it('come back with the rows of every study, those of a machine without a GPU among them', () => {
    const { gpus: _, ...kept } = everyStudy;
    expect(parsePerformance(performanceText(kept, {}))).toEqual(kept);
  });

  it('come back with what a study of templates told', () => {
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

  it.each(['', 'no json', '[]', '{}', '{"result":{"device":{}}}', 'null', '7'])('are none in %j', (text) => {
    expect(parsePerformance(text)).toBeNull();
  });

  it('leave out rows that are not understood, and nothing else', () => {
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

  it('come back with the parameters that they were made with, those that are understood', () => {
    const text = performanceText(fakePerformance, {
      repeats: 3,
      lengths: '10k',
      taps: 'many',
      kernel: 'chosen',
    });
    expect(parseMeasuringValues(text)).toEqual({ repeats: 3, lengths: '10k' });
    expect(parseMeasuringValues('no json')).toEqual({});
  });

  it('reject a date that is none, and a name without end', () => {
    expect(parsePerformance(JSON.stringify({ ...fakePerformance, measuredAt: 'soon' }))).toBeNull();
    const device = { ...fakePerformance.device, runtime: 'x'.repeat(1000) };
    expect(parsePerformance(JSON.stringify({ ...fakePerformance, device }))).toBeNull();
  });
});
