import { z } from '../lib/zod/zod.ts';
import { readBody } from './read-body.ts';

/** 75th percentiles of measurements by visitors' browsers in the last 28 days (Chrome UX Report API). */
export interface FieldData {
  /** `origin` if the URL itself has too few visits. */
  scope: 'url' | 'origin';
  /** Largest Contentful Paint in milliseconds. */
  lcpMs: number | null;
  /** Interaction to Next Paint in milliseconds. */
  inpMs: number | null;
  /** Cumulative Layout Shift, without unit. */
  cls: number | null;
}

const ENDPOINT = 'https://chromeuxreport.googleapis.com/v1/records:queryRecord';
const TIMEOUT_MS = 3_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The API returns CLS as a string, the other metrics as numbers. */
const Percentile = z.object({ percentiles: z.object({ p75: z.coerce.number() }) }).optional();
const CruxResponse = z.object({
  record: z.object({
    metrics: z.object({
      largest_contentful_paint: Percentile,
      interaction_to_next_paint: Percentile,
      cumulative_layout_shift: Percentile,
    }),
  }),
});

/**
 * Returns the field data of a page from the Chrome UX Report, or of its origin. Returns `null` without an API key, without
 * enough visits, and if the API fails or takes more than three seconds: an audit never fails for lack of field data.
 */
export async function fetchFieldData(url: string, apiKey: string | undefined): Promise<FieldData | null> {
  if (!apiKey) return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return (
      (await queryCrux({ url }, 'url', apiKey, signal)) ??
      (await queryCrux({ origin: new URL(url).origin }, 'origin', apiKey, signal))
    );
  } catch {
    return null;
  }
}

async function queryCrux(
  subject: { url: string } | { origin: string },
  scope: FieldData['scope'],
  apiKey: string,
  signal: AbortSignal,
): Promise<FieldData | null> {
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': apiKey },
    body: JSON.stringify(subject),
    signal,
  });
  const { bytes } = await readBody(response, MAX_RESPONSE_BYTES);
  if (response.status !== 200) return null;
  const { metrics } = CruxResponse.parse(JSON.parse(new TextDecoder().decode(bytes))).record;
  return {
    scope,
    lcpMs: metrics.largest_contentful_paint?.percentiles.p75 ?? null,
    inpMs: metrics.interaction_to_next_paint?.percentiles.p75 ?? null,
    cls: metrics.cumulative_layout_shift?.percentiles.p75 ?? null,
  };
}
