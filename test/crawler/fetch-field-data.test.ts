import { describe, expect, it } from 'vitest';
import { fetchFieldData } from '../../src/crawler/fetch-field-data.ts';
import { listRequestsTo, createSite } from '../internet.ts';

const HOST = 'chromeuxreport.googleapis.com';
const PATH = '/v1/records:queryRecord';

const RECORD = {
  record: {
    key: { url: 'https://shop.brightpage.com/' },
    metrics: {
      largest_contentful_paint: { histogram: [], percentiles: { p75: 2134 } },
      interaction_to_next_paint: { histogram: [], percentiles: { p75: 180 } },
      cumulative_layout_shift: { histogram: [], percentiles: { p75: '0.07' } },
    },
  },
};

async function setAnswer(answer: Parameters<typeof createSite>[0][string]): Promise<void> {
  await createSite({ [PATH]: answer }, { host: HOST });
}

describe('field data of the Chrome UX Report', () => {
  it('is the 75th percentile of LCP, INP and CLS', async () => {
    await setAnswer({ body: JSON.stringify(RECORD) });
    expect(await fetchFieldData('https://shop.brightpage.com/', 'key')).toEqual({
      scope: 'url',
      lcpMs: 2134,
      inpMs: 180,
      cls: 0.07,
    });
  });

  it('has null for a metric that is absent, never a number', async () => {
    const { largest_contentful_paint } = RECORD.record.metrics;
    await setAnswer({ body: JSON.stringify({ record: { metrics: { largest_contentful_paint } } }) });
    expect(await fetchFieldData('https://shop.brightpage.com/', 'key')).toEqual({
      scope: 'url',
      lcpMs: 2134,
      inpMs: null,
      cls: null,
    });
  });

  it('is null when neither the URL nor its origin has enough visits, after a request for each', async () => {
    await setAnswer({ status: 404, body: '{"error":{"code":404}}' });
    const before = (await listRequestsTo(HOST)).length;
    expect(await fetchFieldData('https://shop.brightpage.com/page', 'key')).toBeNull();
    expect((await listRequestsTo(HOST)).length - before).toBe(2);
  });

  it('is null when the API fails or its response is invalid', async () => {
    for (const answer of [
      { status: 500, body: 'oops' },
      { status: 403, body: '{}' },
      { body: 'not json' },
      { body: '{"record":{}}' },
      { failure: 'close' as const },
    ]) {
      await setAnswer(answer);
      expect(await fetchFieldData('https://shop.brightpage.com/', 'key')).toBeNull();
    }
  });

  it('is null without a key, and sends no request', async () => {
    const before = (await listRequestsTo(HOST)).length;
    expect(await fetchFieldData('https://shop.brightpage.com/', undefined)).toBeNull();
    expect((await listRequestsTo(HOST)).length).toBe(before);
  });
});
