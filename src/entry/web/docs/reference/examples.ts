import type { Report } from '../../../../contracts/report.ts';
import { readJsonAsset } from '../../../http/assets.ts';

/** A request and its answer, as `npm run examples` recorded them. */
export interface ApiExample {
  method: string;
  /** Below /api/v1, with the query. */
  path: string;
  body?: object;
  status: number;
  /** The body: JSON, or text. */
  answer: unknown;
}

/** The origin in the recorded answers. */
const RECORDED_ORIGIN = 'https://audit.example.com';

/** Examples by operation. */
type Examples = Readonly<Record<string, ApiExample>>;

/** Reads the recorded examples. @throws Error if their file cannot be read */
export function readExamples(env: Env): Promise<Examples> {
  return readJsonAsset(env, 'api-examples.json');
}

/** Returns an issue of the recorded audit. */
export function getExampleIssue({ createReport }: Examples): unknown {
  const answer = createReport?.answer as { data: { report: Report } };
  return answer.data.report.data.pages[0]?.seo_analysis.issues[1];
}

/** Returns a curl command for the request. @param baseUrl of the API, without a trailing slash */
export function buildCurlExample(
  { method, path, body }: ApiExample,
  baseUrl: string,
  needsKey: boolean,
): string {
  const url = baseUrl + path;
  const parts = [
    // With a body curl sends POST by itself.
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    ...(needsKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body))}`] : []),
  ];
  return [`curl ${/[^\w:/.%-]/.test(url) ? quoteForShell(url) : url}`, ...parts].join(' \\\n  ');
}

/** Returns an answer, or a part of it, as text, with the URLs of this service. @param baseUrl of its API */
export function formatAnswer(answer: unknown, baseUrl: string): string {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  return text.replaceAll(RECORDED_ORIGIN, new URL(baseUrl).origin);
}

/** Quotes for a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
