/** Verbs that a recommendation, a fix or a way to verify begins with. */
const VERBS = new Set(
  'Add Allow Begin Cache Change Check Choose Click Combine Compare Correct Describe Divide Download Fill Give Inspect Keep Leave Let Link List Load Make Mark Merge Move Name Open Play Press Put Raise Read Redirect Reload Remove Render Repair Replace Return Revoke Right-click Run Save Say Send Separate Serve Set Shorten Show Start Test Turn Type Update Use View Write'.split(
    ' ',
  ),
);

/** Whether a text begins with a verb of a recommendation, as `Add a title` does. */
export function isImperative(text: string): boolean {
  return VERBS.has(text.split(/[ ,]/, 1)[0] ?? '');
}

/** Whether a text is one imperative sentence with a period. Quoted texts, tags and URLs may hold anything. */
export function isInstruction(text: string): boolean {
  const words = text.replace(/<[^>]*>|"[^"]*"|https?:\S*/g, 'x');
  return (
    isImperative(text) &&
    /[^\s.]\.$/.test(text) &&
    !/[.!?]\s/.test(words) &&
    !/(?<!text\/html|=…);|\n/.test(words)
  );
}
