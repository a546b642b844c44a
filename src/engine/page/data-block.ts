import type { PageElement } from './node.ts';

/** Whether a `<script>` holds data, such as structured data, and does not run (HTML standard, section 4.12.1). */
export function isDataBlock(script: PageElement): boolean {
  const type = script.getAttribute('type')?.trim().toLowerCase() ?? '';
  return type !== '' && type !== 'module' && !/(?:java|ecma)script/.test(type);
}
