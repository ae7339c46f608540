import { describe, expect, it } from 'vitest';
import {
  BoardReader,
  BoardWriter,
  createBoardMemory,
} from '../../../../../src/analysis/templates/strategies/template-board.ts';

const template = (label: number, samples: Float64Array, count = 1) => ({
  label,
  samples,
  count,
  firstIndex: 0,
});

function board(beatCount = 10) {
  const memory = createBoardMemory(3, beatCount);
  return { writer: new BoardWriter(memory), reader: new BoardReader(memory) };
}

describe('the board of templates', () => {
  it('returns the templates in order of creation', () => {
    const { writer, reader } = board();
    expect(reader.templateCount).toBe(0);
    writer.write(template(0, Float64Array.of(1, 2, 3)));
    writer.write(template(1, Float64Array.of(4, 5, 6), 7));
    expect(reader.templateCount).toBe(2);
    expect(reader.readSamples(1)).toEqual(Float64Array.of(4, 5, 6));
    expect(reader.readCount(1)).toBe(7);
  });

  it('returns the same copy while the template is unchanged', () => {
    const { writer, reader } = board();
    const samples = Float64Array.of(1, 2, 3);
    writer.write(template(0, samples));
    const first = reader.readSamples(0);
    writer.write(template(0, samples, 2));
    expect(reader.readSamples(0)).toBe(first);
    writer.write(template(0, Float64Array.of(2, 3, 4), 3));
    expect(reader.readSamples(0)).toEqual(Float64Array.of(2, 3, 4));
    expect(first).toEqual(Float64Array.of(1, 2, 3));
  });

  it('reports a new master', () => {
    const { writer, reader } = board();
    expect([reader.promotionCount, reader.masterLabel]).toEqual([0, 0]);
    writer.setMaster(4, 1);
    expect([reader.promotionCount, reader.masterLabel]).toEqual([1, 4]);
  });

  it('reports that it is full', () => {
    const { writer } = board(0);
    writer.write(template(0, Float64Array.of(1, 2, 3)));
    expect(() => writer.write(template(1, Float64Array.of(1, 2, 3)))).toThrow('TDS has room for 1 templates');
  });
});
