import type { Report } from '../../contracts/report.ts';
import type { ApiExample } from '../../contracts/api-example.ts';
import { readJsonAsset } from '../../lib/assets.ts';

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

/** Returns an answer, or a part of it, as text, with the URLs of this service. @param baseUrl of its API */
export function formatAnswer(answer: unknown, baseUrl: string): string {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  return text.replaceAll(RECORDED_ORIGIN, new URL(baseUrl).origin);
}
