import { decodeHTML, escapeUTF8 } from 'entities';
import { shiftHeadings, markdownToHtml } from '../../lib/markdown.ts';

/**
 * Renders a post's Markdown to HTML that is safe on any page: it contains no HTML of the author, links only to http, https and
 * mailto URLs, and images of this site only. All URLs are absolute, and headings start at `<h2>`.
 *
 * @param siteUrl the public URL of the service, against which relative URLs are resolved
 */
export function renderPost(markdown: string, siteUrl: string): string {
  const html = markdownToHtml(markdown)
    .replace(/<a href="([^"]*)"/g, (_tag, href: string) => renderLink(href, siteUrl))
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"([^>]*)>/g,
      (_tag, src: string, alt: string, attributes: string) => renderImage(src, alt, attributes, siteUrl),
    )
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    // A disabled checkbox without a label is of no use to readers.
    .replace(/<input type="checkbox"([^>]*)>/g, (_tag, attributes: string) =>
      attributes.includes('checked') ? '☑' : '☐',
    );
  return shiftHeadings(2, html);
}

/** Returns the start of a link, without `href` if the URL is neither http, https nor mailto. */
function renderLink(reference: string, siteUrl: string): string {
  if (reference.startsWith('#')) return `<a href="${reference}"`;
  const url = resolveLink(reference, siteUrl);
  const href = url && escapeUTF8(url.href);
  if (url && isSameOrigin(url, siteUrl)) return `<a href="${href}"`;
  if (url && /^https?:$/.test(url.protocol)) return `<a rel="noopener" href="${href}"`;
  return url?.protocol === 'mailto:' ? `<a href="${href}"` : '<a';
}

/** Images of other sites become their alt text: pages load nothing from third parties. */
function renderImage(src: string, alt: string, attributes: string, siteUrl: string): string {
  const reference = decodeHTML(src);
  const url = URL.parse(reference, reference.startsWith('/') ? siteUrl : undefined);
  if (!url || !isSameOrigin(url, siteUrl)) return alt;
  return `<img src="${escapeUTF8(url.href)}" alt="${alt}" loading="lazy"${attributes}>`;
}

/** Returns `null` for an invalid reference. The renderer leaves an empty reference where it drops a URL. */
function resolveLink(reference: string, siteUrl: string): URL | null {
  return reference === '' ? null : URL.parse(decodeHTML(reference), `${siteUrl}/blog/`);
}

function isSameOrigin(url: URL, siteUrl: string): boolean {
  return url.origin === new URL(siteUrl).origin;
}
