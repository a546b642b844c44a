/**
 * Lint rule `house/linear-regex`: refuses regular expressions that take more than linear time in the length of the text, such as
 * `/^\s*(?:all)?\s*$/` and `/\s+$/`. It only finds those that are slow on a text that repeats one character. Where the text is
 * short, a comment that disables the rule says how long it can be.
 */
import { analyse } from 'scslre';

interface Context {
  report: (problem: { node: object; message: string }) => void;
}

interface Literal {
  regex?: { pattern: string; flags: string } | null;
}

/** Describes each cause of superlinear time in a regular expression. */
export function findSuperlinear(pattern: string, flags: string): string[] {
  return analyse({ source: pattern, flags }).reports.map((report) => {
    if (report.type === 'Trade')
      return `"${report.startQuant.raw}" and "${report.endQuant.raw}" can share the same characters in many ways`;
    const { raw } = report.quant;
    return report.type === 'Self'
      ? `"${raw}" can repeat the same characters in many ways`
      : `the search begins "${raw}" again at each character of a run that it has failed on`;
  });
}

export const linearRegex = {
  create: ({ report }: Context) => ({
    Literal(node: Literal) {
      if (!node.regex) return;
      const [cause] = findSuperlinear(node.regex.pattern, node.regex.flags);
      if (cause !== undefined)
        report({ node, message: `takes more than linear time on hostile text: ${cause}` });
    },
  }),
};
