/** A page on which a check and another auditor disagree. */
export interface Disagreement {
  file: string;
  /** Our evidence, or the first elements that the other auditor names. */
  evidence: string;
}

/** Prints one line for each page, cut at 500 characters of evidence. */
export function printDisagreements(side: string, disagreements: readonly Disagreement[]): void {
  for (const { file, evidence } of disagreements)
    console.log(`  ${side} ${file}: ${evidence.replace(/\s+/g, ' ').slice(0, 500)}`);
}
