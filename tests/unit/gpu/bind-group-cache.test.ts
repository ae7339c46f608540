import { describe, expect, it } from 'vitest';
import { BindGroupCache } from '../../../src/gpu/bind-group-cache.ts';

/** A device that only makes bind groups. @returns the cache, and the number of groups made */
function makeCache() {
  const made: GPUBindGroupDescriptor[] = [];
  const device = { createBindGroup: (descriptor: GPUBindGroupDescriptor) => made.push(descriptor) };
  return { cache: new BindGroupCache(device as unknown as GPUDevice), made };
}

const makePipeline = () => ({ getBindGroupLayout: () => ({}) }) as unknown as GPUComputePipeline;
const makeBinding = (offset = 0, size = 256) => ({ buffer: {} as GPUBuffer, offset, size });

describe('BindGroupCache', () => {
  it('returns the same group for the same parts of the same buffers', () => {
    const { cache, made } = makeCache();
    const [pipeline, x, y] = [makePipeline(), makeBinding(), makeBinding()];
    const group = cache.get(pipeline, [x, y]);
    expect(cache.get(pipeline, [{ ...x }, { ...y }])).toBe(group);
    expect(made.map(({ entries }) => [...entries])).toEqual([
      [
        { binding: 0, resource: x },
        { binding: 1, resource: y },
      ],
    ]);
  });

  it('makes another group for another kernel, buffer, order, offset or size', () => {
    const { cache, made } = makeCache();
    const [pipeline, x, y] = [makePipeline(), makeBinding(), makeBinding()];
    cache.get(pipeline, [x, y]);
    cache.get(makePipeline(), [x, y]);
    cache.get(pipeline, [x, makeBinding()]);
    cache.get(pipeline, [y, x]);
    cache.get(pipeline, [x, { ...y, offset: 256 }]);
    cache.get(pipeline, [x, { ...y, size: 512 }]);
    expect(made).toHaveLength(6);
  });

  it('drops groups when there are many', () => {
    const { cache, made } = makeCache();
    const [pipeline, x] = [makePipeline(), makeBinding()];
    const first = cache.get(pipeline, [x]);
    for (let i = 0; i < 1024; i++) cache.get(pipeline, [makeBinding()]);
    expect(cache.get(pipeline, [x])).not.toBe(first);
    expect(made).toHaveLength(1026);
  });
});
