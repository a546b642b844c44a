/** A client of the public API. Both methods return `data` of the response and throw on an error. */
export interface Api {
  get(path: string): Promise<ApiData>;
  post(path: string, body: unknown): Promise<ApiData>;
}

/** The response fields that the demo reads. */
export interface ApiData extends Verification {
  report: DemoReport & { findings: unknown[] };
  reports: { id: string; url: string; score: number | null }[];
  website: { your_token: string };
  score: DemoSiteScore | null;
  /** Of a scan in the background. */
  scan: { id: string; finished_at: string | null };
  pages_scanned: number;
  credits_charged: number;
  balance: number;
  submission: { id: string; snapshot_sha256: string };
  instructions: Record<'meta' | 'file' | 'dns', { label: string; hint: string; snippet: string }>;
}

export interface DemoSiteScore {
  state: string;
  score: number | null;
  grade: string | null;
  grade_label: string | null;
  pages_evaluated: number;
  pillars: Record<string, { label: string; score: number | null }>;
  message: string;
}

export interface Verification {
  ok: boolean;
  message: string;
  attempts: { method: string; outcome: string; result: string }[];
  adopted_reports: number;
}

export interface DemoReport {
  id: string;
  url: string;
  note: string | null;
  data: {
    root_url: string;
    pages: {
      status_code: number;
      title: string;
      text: { words: number };
      seo_analysis: {
        overall_score: number;
        category_scores: Record<string, number>;
        issues: DemoIssue[];
        passed_checks: unknown[];
        not_applicable: { count: number };
        unknown: { count: number };
        score_caps: { id: string; limit: number }[];
      };
    }[];
    performance: { ttfb_ms: number; total_ms: number; html_bytes: number } | null;
  };
}

export interface DemoIssue {
  id: string;
  category: string;
  severity: string;
  title: string;
  evidence: string;
  recommendation: string;
  penalty: number;
}

/** @param origin of the service, without a trailing slash */
export function createApi(origin: string, key: string): Api {
  const send = async (path: string, init: RequestInit): Promise<ApiData> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await response.json()) as
      | { data: ApiData }
      | { error: { message: string; status: number } };
    if ('error' in body) throw new Error(`${path}: HTTP ${body.error.status}: ${body.error.message}`);
    return body.data;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
