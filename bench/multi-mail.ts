import { createServer, type Socket } from 'node:net';

/** A mail server that records received messages by Message-ID, by which a recipient drops duplicates. */
export interface MailSink {
  readonly url: string;
  /** Number of deliveries of each message. */
  readonly taken: ReadonlyMap<string, number>;
  close(): void;
}

function serve(socket: Socket, take: (id: string) => void): void {
  let text = '';
  let isData = false;
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.write('220 bench\r\n');
  socket.on('data', chunk => {
    text += chunk;
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = text.indexOf(mark);
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + mark.length);
      if (isData) {
        take(/^Message-ID: <(.*)>/im.exec(part)?.[1] ?? '');
        socket.write('250 taken\r\n');
        isData = false;
      } else if (/^DATA/i.test(part)) {
        isData = true;
        socket.write('354 go\r\n');
      } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}

export function mailSink(): Promise<MailSink> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, id => taken.set(id, (taken.get(id) ?? 0) + 1));
  });
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      resolve({
        url: `smtp://127.0.0.1:${port}`,
        taken,
        close() {
          server.close();
          for (const socket of sockets) socket.destroy();
        },
      });
    });
  });
}
