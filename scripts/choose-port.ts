import { createServer } from 'node:net';

const DEFAULT_PORT = 8787;

/** The port to listen on, and the arguments without it. */
export interface ChosenPort {
  port: number;
  /** Whether the port was given. */
  isGiven: boolean;
  args: string[];
}

/** Reads `--port N` or `--port=N` from the arguments of a script; 8787 by default. Exits if it is not a port. */
export function choosePort(args: readonly string[]): ChosenPort {
  const index = args.findIndex((arg) => arg === '--port' || arg.startsWith('--port='));
  if (index === -1) return { port: DEFAULT_PORT, isGiven: false, args: [...args] };
  const isOneArgument = args[index] !== '--port';
  const text = isOneArgument ? args[index]?.slice('--port='.length) : args[index + 1];
  const port = Number(text);
  if (!/^\d+$/.test(text ?? '') || port < 1 || port > 65_535)
    exitWith('--port must be a whole number from 1 to 65535.');
  return { port, isGiven: true, args: args.toSpliced(index, isOneArgument ? 1 : 2) };
}

/** Exits if the port is not free. workerd would print an exception and wait forever. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(null));
  });
  if (error) {
    const problem = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
    exitWith(`Port ${port} ${problem}. Choose another one with --port.`);
  }
  await new Promise((resolve) => server.close(resolve));
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
