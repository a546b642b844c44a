/** A text of the contract, which is Markdown: what stands in backticks is code. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}
