/** A line of Markdown, of which only code in backticks is supported. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}
