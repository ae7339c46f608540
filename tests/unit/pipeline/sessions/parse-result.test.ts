import { describe, expect, it } from 'vitest';
import { isResultText } from '../../../../src/pipeline/sessions/parse-result.ts';

describe('JSON of Beatbench', () => {
  it.each([
    '{"beatbench":"0.1.0","build":"a744462f09d8","analysis":"qrs"}',
    '{ "beatbench": "0.1.0", "build": null, "analysis": "qrs" }',
    '{"beatbench":"0.1.0","analysis":"intervals"}',
    ' [\n{\n  "beatbench": "0.1.0",\n  "analysis": "sounds"',
  ])('is a result if it names its analysis: %s', (text) => {
    expect(isResultText(text)).toBe(true);
  });

  it.each([
    '{"beatbench":"0.1.0","build":"a744462f09d8","beats":[{"r":0.4}]}',
    '{"analysis":"qrs"}',
    '{"beatbench":',
    '',
  ])('is none otherwise, like the truth of a synthetic record: %s', (text) => {
    expect(isResultText(text)).toBe(false);
  });
});
