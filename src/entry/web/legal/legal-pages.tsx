import type { Context } from 'hono';
import { getContactAddress } from '../../../services/mail/send-mail.ts';
import type { WebEnv } from '../context.ts';
import { renderPage } from '../layout.tsx';
import type { MarkdownPage } from '../markdown/page-head.ts';
import { renderMailLink } from '../markdown/placeholder-parts.tsx';
import { renderMarkdown } from '../markdown/render-markdown.tsx';
import { SectionLinks, TextSections } from '../markdown/text-sections.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';

const PAGES = {
  /** What the crawler is and how to keep it away. Its User-Agent links here. */
  '/bot': {
    path: '/bot',
    file: 'bot.md',
    heading: 'SiteAuditBot',
    title: 'SiteAuditBot: the crawler of Site Audit',
    description:
      'What SiteAuditBot fetches and why, how often it comes, which rules of robots.txt it obeys, and how to keep it away from your website.',
    meta: 'The crawler of Site Audit. It visits a website because somebody asked for an audit.',
  },
  /** What is kept about people, for how long, and who sees it (docs/contract.md 2.24, 2.26). It says what the code does. */
  '/privacy': {
    path: '/privacy',
    file: 'privacy.md',
    heading: 'Privacy',
    title: 'Privacy: what we keep and for how long – Site Audit',
    description:
      'What Site Audit keeps about you, for how long, who sees it and who else gets it, which cookies it sets, and how to download or delete your data.',
    meta: 'What we keep about you, for how long, and who sees it',
  },
  /** The rules for using the service, in plain words. */
  '/terms': {
    path: '/terms',
    file: 'terms.md',
    heading: 'Terms',
    title: 'Terms: the rules for using it – Site Audit',
    description:
      'The rules for using Site Audit: what you may audit and publish, what credits are, what can change or stop, and how an account ends.',
    meta: 'The rules for using the service, in plain words',
  },
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
