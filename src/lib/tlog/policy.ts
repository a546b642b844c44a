import type { Witness } from './witness.ts';

/**
 * Returns a policy file (c2sp.org/tlog-policy) that accepts checkpoints of one log which most of its witnesses have cosigned. Two
 * majorities share a witness, so two views of the log cannot both have one unless that witness is dishonest.
 *
 * @param url of the log, the prefix of its tiles
 * @param witnesses with their submission prefixes
 */
export function formatPolicy(vkey: string, url: string, witnesses: readonly Witness[]): string {
  const names = witnesses.map((_, i) => `w${i + 1}`);
  const lines = [
    `log ${vkey} ${url}`,
    ...witnesses.map((witness, i) => `witness ${names[i]} ${witness.key.vkey} ${witness.url}`),
  ];
  if (names.length === 0) lines.push('quorum none');
  else {
    const majority = Math.floor(names.length / 2) + 1;
    lines.push(`group witnesses ${majority} ${names.join(' ')}`, 'quorum witnesses');
  }
  return `${lines.join('\n')}\n`;
}
