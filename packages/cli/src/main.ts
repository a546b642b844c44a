import { EXIT } from './exit-codes.ts';
import { run } from './run.ts';
import { explainOldNode } from './version.ts';

const { stdin, stdout, stderr, env, platform } = process;
// npm installs the package on any release, with a warning.
const fault = explainOldNode(process.versions.node);
if (fault !== null) {
  stderr.write(`site-audit: ${fault}\n`);
  process.exit(EXIT.error);
}
// `site-audit … | head` closes the pipe before everything is written. The gates are checked anyway.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream === stdout) stderr.write(`site-audit: The output cannot be written: ${error.message}.\n`);
    process.exit(EXIT.error);
  });
}
process.on('SIGINT', () => {
  stderr.write('\n');
  process.exit(EXIT.interrupted);
});
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, platform });
