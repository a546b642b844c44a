import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ReportPaths } from '../websites/context.ts';
import { readJsonAsset } from '../../../lib/assets.ts';
import type { PageResponse, WebEnv } from '../context.ts';
import { renderPage } from '../layout.tsx';
import { completeExample, type ExampleWebsite, type RecordedExample } from './example.ts';
import { EXAMPLE_PATHS, type ExampleTab } from './notice.tsx';

/** The paths of the report of the example, which has the audit of one page alone. */
export const REPORT_PATHS: ReportPaths = { report: EXAMPLE_PATHS.report, audit: null };

export async function readExample(env: Env): Promise<ExampleWebsite> {
  return completeExample(await readJsonAsset<RecordedExample>(env, 'example.json'));
}

/** Responds with a page of the example, which search engines may index. */
export async function renderExample(
  c: Context<WebEnv>,
  tab: ExampleTab,
  info: { title: string; description: string },
  renderContent: (recorded: ExampleWebsite) => Child,
): Promise<PageResponse> {
  return renderPage(c, { ...info, path: EXAMPLE_PATHS[tab] }, renderContent(await readExample(c.env)));
}
