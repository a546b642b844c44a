import { connect, type Socket } from 'node:net';

/** An HTTP/1.1 connection that is kept open. */
export class RawConnection {
  private readonly socket: Socket;
  private readonly host: string;
  private readonly received: AsyncIterator<Buffer>;
  private text = '';

  constructor(origin: string) {
    const { hostname, port, host } = new URL(origin);
    this.host = host;
    this.socket = connect(Number(port), hostname);
    this.received = this.socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  send(method: string, path: string, headers: Record<string, string>, chunks: Iterable<string> = []): void {
    const lines = Object.entries({ host: this.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    for (const chunk of chunks) this.socket.write(chunk);
  }

  /** Reads one response and returns its status. */
  async readStatus(): Promise<number> {
    for (;;) {
      const response = /^HTTP\/1\.1 (\d{3}).*?\r\n\r\n/s.exec(this.text);
      const end = response && findBodyEnd(this.text, response[0].length);
      if (end !== null && end !== undefined && response) {
        this.text = this.text.slice(end);
        return Number(response[1]);
      }
      const { done, value } = await this.received.next();
      if (done) throw new Error(`The connection was closed after: ${this.text.slice(0, 200)}`);
      this.text += value.toString('latin1');
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Returns where the body of a response ends, or `null` if it has not arrived yet. */
function findBodyEnd(text: string, headLength: number): number | null {
  const head = text.slice(0, headLength);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  const end =
    length === undefined ? text.indexOf('\r\n0\r\n\r\n', headLength - 2) + 7 : headLength + Number(length);
  return end >= headLength && end <= text.length ? end : null;
}
