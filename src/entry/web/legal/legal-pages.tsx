import type { Context } from 'hono';
import { getContactAddress } from '../../../services/mail/send-mail.ts';
import type { WebEnv } from '../context.ts';
import { renderPage } from '../layout.tsx';
import { type MarkdownPage, readMarkdownPage } from '../markdown/page-head.ts';
import { renderMailLink } from '../markdown/placeholder-parts.tsx';
import { renderMarkdown } from '../markdown/render-markdown.tsx';
import { SectionLinks, TextSections } from '../markdown/text-sections.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import bot from './bot.md';
import privacy from './privacy.md';
import terms from './terms.md';

const PAGES = {
  /** What the crawler is and how to keep it away. Its User-Agent links here. */
  '/bot': readMarkdownPage('/bot', bot),
  /** What is kept about people, for how long, and who sees it (docs/contract.md 2.24, 2.26). It says what the code does. */
  '/privacy': readMarkdownPage('/privacy', privacy),
  /** The rules for using the service, in plain words. */
  '/terms': readMarkdownPage('/terms', terms),
} satisfies Record<string, MarkdownPage>;

/** Responds with a text in sections, with its contents beside it. */
export async function renderLegalPage(c: Context<WebEnv>, path: keyof typeof PAGES): Promise<Response> {
  const page = PAGES[path];
  const { sections } = await renderMarkdown(c.env, page);
  return renderPage(
    c,
    page,
    <article>
      <PageHeader title={page.heading} meta={page.meta} />
      <div class="split">
        <div class="prose">
          <TextSections sections={sections} />
        </div>
        <div class="stack">
          <nav class="card" aria-labelledby="contents">
            <h2 id="contents">On this page</h2>
            <SectionLinks sections={sections} class="plain" />
          </nav>
          {path !== '/bot' && (
            <Card>
              <Operator env={c.env} />
            </Card>
          )}
        </div>
      </div>
    </article>,
  );
}

/** Who runs the service, and where to write to. If the operator is not set, the service's host stands for it. */
function Operator({ env }: { env: Env }) {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, SITE_URL } = env;
  return (
    <p>
      This service is run by {OPERATOR_NAME || `the operator of ${new URL(SITE_URL).host}`}
      {OPERATOR_ADDRESS ? `, ${OPERATOR_ADDRESS}` : ''}. Write to {renderMailLink(getContactAddress(env))}.
    </p>
  );
}
