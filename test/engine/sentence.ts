/** Verbs that a recommendation, a fix or a way to verify begins with. */
const VERBS = new Set(
  'Add Allow Audit Begin Cache Change Check Choose Cite Click Combine Compare Correct Date Describe Divide Download Fill Fix Give Improve Inspect Keep Leave Let Link List Load Make Mark Merge Move Name Open Play Press Publish Put Quote Raise Read Redirect Reload Remove Render Repair Replace Return Revoke Right-click Run Save Say Send Separate Serve Set Shorten Show Speed Start Support Test Turn Type Update Use View Write'.split(
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

/** A verb that makes a title a statement of a fault. */
const STATES =
  /\s(?:is|are|has|have|hides|lacks?|leaves?|leads?|limits?|links?|may|names?|needs?|blocks?|redirects?|returns?|reveals?|says?|shows?|asks?|cannot|can|contains?|contradict|declares?|delay|differ|disagree|does|do|dominates|ends|form|gives|appears|changes|keeps?|score|share|cite|give|load|points?|plays|reloads|repeats?|sends|use|uses|was)\s/;

/** Whether a text states a fault in at most 60 characters, without punctuation at its end. */
export function isTitle(text: string): boolean {
  return text.length <= 60 && /[^.!?:;]$/.test(text) && STATES.test(text) && !isImperative(text);
}
