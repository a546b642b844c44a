import { raw } from 'hono/html';

/** The text of a post. @param html as `renderPost` makes it */
export function Article({ html }: { html: string }) {
  return <div class="post">{raw(wrapTables(html))}</div>;
}

/** A wide table scrolls by itself, also by keyboard. */
function wrapTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
