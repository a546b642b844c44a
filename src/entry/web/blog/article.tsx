import { raw } from 'hono/html';

/** The body of a post. @param html the output of `renderPost`, inserted as it is */
export function Article({ html }: { html: string }) {
  return <div class="post">{raw(wrapTables(html))}</div>;
}

/** Lets wide tables scroll sideways, also by keyboard. */
function wrapTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
