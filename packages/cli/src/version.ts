import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;

/** Returns why a release of Node cannot run the commands, or `null` if it can. @param version such as 22.1.0 */
export function explainOldNode(version: string): string | null {
  const oldest = manifest.engines.node.replace('>=', '');
  if (Number.parseInt(version) >= Number(oldest)) return null;
  return `Node ${oldest} or later is needed, and this is Node ${version}.`;
}
