import type { GpuEngine } from '../../src/gpu/engine.ts';

/** Lets an engine take its device for a smaller one, so that work is cut into many pieces. */
export function limitEngine(
  engine: GpuEngine,
  limits: Partial<Record<keyof GPUSupportedLimits, number>>,
): void {
  const own = engine.limits;
  const smaller = new Proxy(own, {
    get: (_, name) => Reflect.get(limits, name) ?? Reflect.get(own, name, own),
  });
  Object.defineProperty(engine, 'limits', { value: smaller });
}
