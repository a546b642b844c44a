import { EXIT } from './exit-codes.ts';
import { run } from './run.ts';

const { stdin, stdout, stderr, env, platform } = process;
// `site-audit … | head` closes the pipe before everything is written.
stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.error),
);
process.on('SIGINT', () => {
  stderr.write('\n');
  process.exit(EXIT.interrupted);
});
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, platform });
