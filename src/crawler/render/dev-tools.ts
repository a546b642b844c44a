import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

/** The part of a WebSocket that a connection needs, the same in Workers and in Node. */
export interface DevToolsSocket {
  send: (message: string) => void;
  close: () => void;
  addEventListener: {
    (type: 'message', listener: (event: { data: unknown }) => void): void;
    (type: 'close' | 'error', listener: () => void): void;
  };
}

export type Command = keyof ProtocolMapping.Commands;
export type CommandParams<C extends Command> = ProtocolMapping.Commands[C]['paramsType'];
export type CommandResult<C extends Command> = ProtocolMapping.Commands[C]['returnType'];

/** The events that are handled. */
type EventName =
  | 'Fetch.requestPaused'
  | 'Inspector.targetCrashed'
  | 'Page.javascriptDialogOpening'
  | 'Runtime.consoleAPICalled'
  | 'Runtime.exceptionThrown'
  | 'Runtime.executionContextCreated'
  | 'Target.attachedToTarget';

/** An event of the browser or of one of its targets, which `sessionId` names. */
export type DevToolsEvent = {
  [E in EventName]: {
    method: E;
    params: ProtocolMapping.Events[E][0];
    sessionId?: string;
  };
}[EventName];

interface Pending {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
}

/** The browser answered a command with an error, or the connection ended. */
export class DevToolsError extends Error {}

/** A connection to a Chromium over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/). */
export class DevToolsConnection {
  /** Called for each event, also for others, with its characters; set it before the first command. */
  onEvent: (event: DevToolsEvent, length: number) => void = () => {};
  /** Called once when the connection ends. */
  onClose: () => void = () => {};
  private readonly socket: DevToolsSocket;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private isClosed = false;

  constructor(socket: DevToolsSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => this.receive(String(data)));
    socket.addEventListener('close', () => this.end());
    socket.addEventListener('error', () => this.end());
  }

  /**
   * Sends a command to the browser, or to the target of a session.
   *
   * @throws DevToolsError if the browser refuses it or the connection ends
   */
  send<C extends Command>(
    method: C,
    params: CommandParams<C>[0],
    sessionId?: string,
  ): Promise<CommandResult<C>> {
    if (this.isClosed) return Promise.reject(new DevToolsError('the browser closed the connection'));
    const id = ++this.lastId;
    return new Promise<CommandResult<C>>((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  close(): void {
    this.socket.close();
    this.end();
  }

  private receive(data: string): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's own messages
    const message = JSON.parse(data) as Message;
    if (message.id === undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      this.onEvent(message as DevToolsEvent, data.length);
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.error) pending?.reject(new DevToolsError(message.error.message));
    else pending?.resolve(message.result as never);
  }

  private end(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const { reject } of this.pending.values())
      reject(new DevToolsError('the browser closed the connection'));
    this.pending.clear();
    this.onClose();
  }
}
