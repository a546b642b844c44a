import { decodeHTML, escapeUTF8 } from 'entities';
import { shiftHeadings, markdownToHtml } from '../../lib/markdown.ts';

/**
 * A post's Markdown as HTML that is safe anywhere and stands below the post's `<h1>`: no HTML of its own, links to the web and
 * to mail only, images of this site only, all addresses absolute.
 *
 * @param siteUrl the service's public address, which relative addresses start from
 */
export function renderPost(markdown: string, siteUrl: string): string {
  const html = markdownToHtml(markdown)
    .replace(/<a href="([^"]*)"/g, (_tag, address: string) => renderLink(address, siteUrl))
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"([^>]*)>/g,
      (_tag, address: string, text: string, rest: string) => renderImage(address, text, rest, siteUrl),
    )
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    // A field without a label and without a use.
    .replace(/<input type="checkbox"([^>]*)>/g, (_tag, rest: string) =>
      rest.includes('checked') ? '☑' : '☐',
    );
  return shiftHeadings(2, html);
}

/** The beginning of a link: to nowhere where the address is neither of the web nor of mail. */
function renderLink(address: string, siteUrl: string): string {
  if (address.startsWith('#')) return `<a href="${address}"`;
  const url = resolveAddress(address, siteUrl);
  const href = url && escapeUTF8(url.href);
  if (url && isSameOrigin(url, siteUrl)) return `<a href="${href}"`;
  if (url && /^https?:$/.test(url.protocol)) return `<a rel="noopener" href="${href}"`;
  return url?.protocol === 'mailto:' ? `<a href="${href}"` : '<a';
}

/** An image of this site; of any other its text, for a page asks nobody else for anything. */
function renderImage(address: string, text: string, rest: string, siteUrl: string): string {
  const written = decodeHTML(address);
  const url = URL.parse(written, written.startsWith('/') ? siteUrl : undefined);
  if (!url || !isSameOrigin(url, siteUrl)) return text;
  return `<img src="${escapeUTF8(url.href)}" alt="${text}" loading="lazy"${rest}>`;
}

/** `null` for what is no address; the renderer leaves an empty one of what it drops. */
function resolveAddress(written: string, siteUrl: string): URL | null {
  return written === '' ? null : URL.parse(decodeHTML(written), `${siteUrl}/blog/`);
}

function isSameOrigin(url: URL, siteUrl: string): boolean {
  return url.origin === new URL(siteUrl).origin;
}
