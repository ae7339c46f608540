import { describe, expect, it, vi } from 'vitest';
import {
  createFrameResponse,
  fetchEmbeddingList,
  parseEmbeddingList,
} from '../../../src/offline/embedding.ts';
import { siteHeaders } from '../../../src/offline/isolation.ts';

const base = 'https://host.example/lab/page/';

describe('the list of sites that may frame the page', () => {
  it('contains only origins, and an invalid one blocks every site', () => {
    const origins = ['https://clinic.example', 'http://127.0.0.1:8080'];
    expect(parseEmbeddingList(JSON.stringify({ origins }))).toEqual({ origins, problem: null });
    expect(parseEmbeddingList('{"origins": []}')).toEqual({ origins: [], problem: null });
    for (const entry of [
      '*',
      'null',
      'https://clinic.example/',
      'https://clinic.example/lab',
      'https://*.example',
      'clinic.example',
      'file:///',
      'javascript:alert(1)',
      "https://clinic.example 'self'",
      'https://clinic.example; script-src *',
      7,
      null,
    ]) {
      const { origins: none, problem } = parseEmbeddingList(JSON.stringify({ origins: [...origins, entry] }));
      expect([entry, none, problem]).toEqual([entry, [], expect.stringMatching(/lists what is no origin/)]);
    }
  });

  it.each(['', '{', 'null', '[]', '"*"', '{}', '{"origins": "https://clinic.example"}'])(
    'the list of sites that may frame the page that is ‘%s’ blocks every site, with a reason',
    (text) => {
      expect(parseEmbeddingList(text)).toEqual({
        origins: [],
        problem: expect.stringContaining('embedding.json'),
      });
    },
  );

  it('the list of sites that may frame the page that is missing, or is a page instead, blocks every site', async () => {
    const list = '{"origins": ["https://clinic.example"]}';
    const answers: readonly (readonly [Response | null, number])[] = [
      [new Response(list, { headers: { 'Content-Type': 'application/json' } }), 1],
      [new Response(list), 1],
      [new Response(list, { status: 404 }), 0],
      [new Response(list, { headers: { 'Content-Type': 'text/html' } }), 0],
      [null, 0],
    ];
    for (const [answer, count] of answers) {
      const fetching = vi.fn<(address: URL) => Promise<Response>>(() =>
        answer === null ? Promise.reject(new Error('offline')) : Promise.resolve(answer),
      );
      vi.stubGlobal('fetch', fetching);
      expect(await fetchEmbeddingList(base)).toMatchObject({ origins: { length: count }, problem: null });
      expect(String(fetching.mock.calls[0]?.at(0))).toBe(`${base}embedding.json`);
      vi.unstubAllGlobals();
    }
  });

  it('is the policy of the stored page in a frame', async () => {
    const kept = () => new Response('page', { headers: siteHeaders });
    const policyOf = (origins: readonly string[]) =>
      createFrameResponse(kept(), { origins, problem: null }).headers.get('Content-Security-Policy');
    expect(policyOf([])).toBe(siteHeaders['Content-Security-Policy']);
    expect(policyOf(['https://a.example', 'https://b.example'])).toBe(
      siteHeaders['Content-Security-Policy'].replace(
        "frame-ancestors 'none'",
        'frame-ancestors https://a.example https://b.example',
      ),
    );
    expect(await createFrameResponse(kept(), { origins: [], problem: null }).text()).toBe('page');
  });
});
