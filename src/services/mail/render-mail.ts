import { escapeXml } from '../../lib/text.ts';

/** The content of a mail, which is sent as text and as HTML. */
export interface MailDocument {
  title: string;
  sections: MailSection[];
  /** The page where the reader continues. */
  action: MailLink;
  footer: { lines: string[]; links: MailLink[] };
}

export interface MailSection {
  title?: string;
  /** Paragraphs. */
  lines: string[];
  items?: string[];
  /** To copy. */
  code?: string;
}

interface MailLink {
  label: string;
  url: string;
}

/**
 * Renders a mail without images, scripts or anything to load. Texts are untrusted and escaped. Landmarks are roles, because
 * mail programs drop the elements.
 */
export function renderMail(document: MailDocument): { text: string; html: string } {
  return { text: renderText(document), html: renderHtml(document) };
}

function renderText({ title, sections, action, footer }: MailDocument): string {
  const blocks = [
    title,
    ...sections.flatMap((section) => [
      ...(section.title === undefined ? [] : [section.title]),
      ...section.lines,
      ...(section.items ? [section.items.map((item) => `- ${item}`).join('\n')] : []),
      ...(section.code === undefined ? [] : [section.code]),
    ]),
    `${action.label}:\n${action.url}`,
    `-- \n${footer.lines.join('\n')}`,
    ...footer.links.map(({ label, url }) => `${label}:\n${url}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Sets both colours: a viewer with its own dark background would otherwise show black on it. */
const BODY =
  'margin:0 auto;padding:24px;max-width:600px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1c2128';
const CODE = 'padding:12px;border:1px solid #c4cad3;white-space:pre-wrap;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1a4fd6;color:#fff;text-decoration:none';
const FOOTER = 'margin-top:32px;border-top:1px solid #c4cad3;font-size:14px';

function renderHtml({ title, sections, action, footer }: MailDocument): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title></head>
<body style="${BODY}">
<div role="main">
<h1 style="font-size:22px">${escapeXml(title)}</h1>
${sections.map(renderSection).join('\n')}
<p><a href="${escapeXml(action.url)}" style="${BUTTON}">${escapeXml(action.label)}</a></p>
</div>
<div role="contentinfo" style="${FOOTER}">
${footer.lines.map(renderParagraph).join('\n')}
${footer.links.map(({ label, url }) => `<p><a href="${escapeXml(url)}">${escapeXml(label)}</a></p>`).join('\n')}
</div>
</body>
</html>
`;
}

function renderSection({ title, lines, items, code }: MailSection): string {
  return [
    ...(title === undefined ? [] : [`<h2 style="font-size:18px">${escapeXml(title)}</h2>`]),
    ...lines.map(renderParagraph),
    ...(items ? [`<ul>\n${items.map((item) => `<li>${escapeXml(item)}</li>`).join('\n')}\n</ul>`] : []),
    ...(code === undefined ? [] : [`<pre style="${CODE}">${escapeXml(code)}</pre>`]),
  ].join('\n');
}

function renderParagraph(line: string): string {
  return `<p>${escapeXml(line)}</p>`;
}
