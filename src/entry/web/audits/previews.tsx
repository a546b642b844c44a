import type { AuditedPage } from '../../../engine/audit-document.ts';
import { shortenLine } from '../format.ts';
import { Card } from '../parts/card.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';

/** Approximate number of characters that search results and social cards show. */
const LIMITS = { title: 60, description: 155, cardTitle: 80, cardDescription: 120 };

/** How the page may look in search results and as a shared link. Loads nothing from the page. */
export function Previews({ page }: { page: AuditedPage }) {
  return (
    <div class="grid">
      <SearchPreview page={page} />
      <SocialPreview page={page} />
    </div>
  );
}

function SearchPreview({ page }: { page: AuditedPage }) {
  const { title, meta_description: description } = page;
  return (
    <Card title="Search result preview" id="search-preview">
      <div class="search-preview">
        <p class="address" dir="auto">
          {formatBreadcrumb(page.url)}
        </p>
        <p class="headline" dir="auto">
          {shortenLine(title, LIMITS.title) || 'No title'}
        </p>
        <p dir="auto">
          {shortenLine(description, LIMITS.description) ||
            'No description. Search engines choose text from the page.'}
        </p>
      </div>
      <p class="muted">
        {describeLength('Title', title, page)} {describeLength('Description', description, page)}
      </p>
    </Card>
  );
}

/** The path as search results show it: `www.example.com › shop › chairs`. */
function formatBreadcrumb(url: string): string {
  const { host, pathname } = new URL(url);
  return shortenLine([host, ...pathname.split('/').filter(Boolean)].join(' › '), 60);
}

/** `Title: 25 characters, too short.` The verdict comes from the checks. */
function describeLength(name: 'Title' | 'Description', text: string, page: AuditedPage): string {
  if (text === '') return `${name}: missing.`;
  const failed = new Set(
    page.seo_analysis.issues.flatMap(({ id, parts = [] }) => [id, ...parts.map((part) => part.id)]),
  );
  const verdict = ['too short', 'too long'].find((fault) =>
    failed.has(`${name.toLowerCase()}-${fault.replace(' ', '-')}`),
  );
  return `${name}: ${text.length} characters${verdict ? `, ${verdict}` : ''}.`;
}

function SocialPreview({ page }: { page: AuditedPage }) {
  const { open_graph: openGraph, twitter } = page;
  const read = (property: string) =>
    [...openGraph.items, ...twitter.items].find((tag) => tag.property === property)?.content.trim() ?? '';
  const image = read('og:image') || read('twitter:image');
  const missing = ['og:title', 'og:description', 'og:image'].filter((property) => read(property) === '');
  return (
    <Card title="Social card preview" id="social-preview">
      <div class="social-preview">
        <p class={image ? 'picture' : 'picture missing'}>
          {image ? <UntrustedLink url={resolve(image, page.url)} /> : 'No image'}
        </p>
        <p class="address">{new URL(page.url).host}</p>
        <p class="headline" dir="auto">
          {shortenLine(read('og:title') || page.title, LIMITS.cardTitle) || 'No title'}
        </p>
        <p dir="auto">
          {shortenLine(read('og:description') || page.meta_description, LIMITS.cardDescription)}
        </p>
      </div>
      <p class="muted">
        {missing.length === 0
          ? 'Title, description and image come from Open Graph tags.'
          : `Missing tags: ${missing.join(', ')}.`}
      </p>
    </Card>
  );
}

function resolve(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}
