import { CodeBlock } from '../parts/code-block.tsx';

/** The command that verifies a snapshot. @param site the URL of the service */
export function VerifyCommand({ site }: { site: string }) {
  return (
    <CodeBlock
      id="verify-command"
      label="Verify a snapshot on the command line"
      title="Verify"
      text={`npx @site-audit/cli verify-snapshot ${site}/ai-directory/claude/l_…`}
    />
  );
}

/** The command that follows the log. @param site the URL of the service */
export function MonitorCommand({ site }: { site: string }) {
  return (
    <CodeBlock
      id="monitor-command"
      label="Monitor the log on the command line"
      title="Monitor"
      text={`npx @site-audit/cli monitor ${site}/log --state log.json --host example.com`}
    />
  );
}
