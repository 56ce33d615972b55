import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soon } from '../test/soon.ts';
import { programAt, ran, text } from './machine.ts';

/** The files of the proxies run in front of a server that replaces ours and returns the requests that it receives. */
const hasNginx = programAt('nginx') !== undefined && programAt('openssl') !== undefined;
const hasCaddy = programAt('caddy') !== undefined;
let folder = '';
let behind: Server;
const running: ChildProcess[] = [];

/** Ends the stream; called once its first piece has been read. */
let endStream = (): void => undefined;

const portOf = (server: { address(): AddressInfo | string | null }): number => (server.address() as AddressInfo).port;
async function freePort(): Promise<number> {
  const socket = createSocket();
  await new Promise<void>(resolve => socket.listen(0, '127.0.0.1', resolve));
  const port = portOf(socket);
  await new Promise(resolve => socket.close(resolve));
  return port;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cabezal-proxy-'));
  behind = createServer((asked, reply) => {
    if (asked.url === '/live/stream') {
      // No X-Accel-Buffering header, so that the file of the proxy must switch off buffering.
      reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
      endStream = () => reply.end('data: two\n\n');
      return;
    }
    let size = 0;
    asked.on('data', (part: Buffer) => {
      size += part.length;
    });
    asked.on('end', () => reply.end(JSON.stringify({ url: asked.url, headers: asked.headers, size })));
  });
  await new Promise<void>(resolve => behind.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  // SIGTERM, because a killed nginx would leave its workers running.
  await Promise.all(
    running.map(child => {
      const ended = new Promise<void>(resolve => {
        if (child.exitCode === null) child.once('exit', () => resolve());
        else resolve();
      });
      child.kill('SIGTERM');
      return ended;
    }),
  );
  behind.closeAllConnections();
  await new Promise(resolve => behind.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Called with each received piece. */
  onPiece?: (piece: string) => void;
}
function ask(
  url: string,
  { method = 'GET', headers = {}, body, onPiece }: Asked = {},
): Promise<{ status: number; text: string; location: string }> {
  return new Promise((resolve, reject) => {
    const open = url.startsWith('https:') ? secureRequest : request;
    const sent = open(url, { method, headers, rejectUnauthorized: false, agent: false }, reply => {
      let said = '';
      reply.on('data', (piece: Buffer) => {
        said += piece;
        onPiece?.(String(piece));
      });
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text: said, location: reply.headers.location ?? '' }),
      );
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
const answering = (url: string): Promise<void> => soon(async () => expect((await ask(url)).status).toBe(200));

const forged = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'ftp' };
const toldOf = (protocol: string) => ({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': protocol });

/** What the program requires of its proxy. */
function itsDuties(url: () => string): void {
  test('sets the client’s address, whatever the client sends', async () => {
    const expected = toldOf(new URL(url()).protocol.slice(0, -1));
    for (const page of ['/users/login', '/gps/osmand?id=A'])
      expect(JSON.parse((await ask(`${url()}${page}`, { headers: forged })).text).headers, page).toMatchObject(
        expected,
      );
  });
  test('forwards each live message at once', async () => {
    const pieces: string[] = [];
    // The second piece is written only after the first one has arrived; with buffering it never would.
    await ask(`${url()}/live/stream`, {
      onPiece: piece => {
        if (pieces.push(piece) === 1) endStream();
      },
    });
    expect(pieces.join('')).toBe('data: one\n\ndata: two\n\n');
  });
  test('accepts a photo of 15 MB and limits the size', async () => {
    const send = (megabytes: number) =>
      ask(`${url()}/files/x`, { method: 'PUT', body: Buffer.alloc(megabytes * 1024 * 1024) });
    expect(JSON.parse((await send(15)).text).size).toBe(15 * 1024 * 1024);
    expect((await send(40).catch(() => ({ status: 413 }))).status).not.toBe(200);
  });
  test('forwards trackers to their endpoints', async () => {
    expect(JSON.parse((await ask(`${url()}/gps/osmand?id=A&key=b`)).text).url).toBe('/gps/osmand?id=A&key=b');
  });
  test.each(['/metrics', '/ready', '/health', '/docs', '/openapi.json'])(
    'allows %s only from the machine itself',
    async page => {
      expect((await ask(`${url()}${page}`)).status).toBe(404);
    },
  );
}

describe.skipIf(!hasNginx)('nginx (skipped if not installed)', () => {
  let [plain, secure] = [0, 0];
  beforeAll(async () => {
    [plain, secure] = [await freePort(), await freePort()];
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const made = ran(programAt('openssl') ?? '', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    expect(made.ok, made.said).toBe(true);
    const here = (file: string): string =>
      text(`deploy/nginx/${file}`)
        .replace(/^\tlisten \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443', `listen 127.0.0.1:${secure}`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${portOf(behind)}`)
        .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
        .replace('/var/log/nginx/error.log', path.join(folder, 'error.log'))
        .replace('/var/www/letsencrypt', folder);
    // As docs/install.md describes for trackers without HTTPS.
    const door = /^\tlocation \/gps\/ \{\n[\s\S]*?^\t\}\n/m.exec(here('cabezal.conf'))?.[0] ?? '';
    const onPlain = here('cabezal-http.conf').replace('\tlocation / {', `${door}\tlocation / {`);
    // If nginx is started as root, its workers run as another user, who has no access to the folder.
    const mine = process.getuid?.() === 0 ? 'user root;' : '';
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `${mine} pid ${folder}/nginx.pid; error_log stderr; daemon off; events {} http { access_log ${folder}/access.log; ${temporary.join(' ')}\n${onPlain}\n${here('cabezal.conf')} }`,
    );
    const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
    const checked = ran(programAt('nginx') ?? '', ['-t', ...args]);
    expect(checked.ok, checked.said).toBe(true);
    running.push(spawn(programAt('nginx') ?? '', args, { stdio: 'ignore' }));
    await answering(`https://127.0.0.1:${secure}/`);
  });

  itsDuties(() => `https://127.0.0.1:${secure}`);
  test('the endpoint of trackers on port 80 also sets the client’s address', async () => {
    const answer = await ask(`http://127.0.0.1:${plain}/gps/osmand?id=A&key=plain-secret`, { headers: forged });
    expect(JSON.parse(answer.text)).toMatchObject({
      url: '/gps/osmand?id=A&key=plain-secret',
      headers: toldOf('http'),
    });
  });
  test('logs no requests of trackers, because of their keys, but all others', async () => {
    await ask(`https://127.0.0.1:${secure}/gps/osmand/secure-secret?lat=1`);
    await ask(`https://127.0.0.1:${secure}/users/seen`);
    const log = () => readFileSync(path.join(folder, 'access.log'), 'utf8');
    await expect.poll(log).toContain('/users/seen');
    expect(log()).not.toContain('secret');
    expect(log()).not.toContain('/gps/');
  });
  test('redirects from HTTP to HTTPS, except requests of the certificate authority', async () => {
    const led = await ask(`http://127.0.0.1:${plain}/a?b=c`, { headers: { host: 'cabezal.suempresa.ec' } });
    expect([led.status, led.location]).toEqual([308, 'https://cabezal.suempresa.ec/a?b=c']);
    mkdirSync(path.join(folder, '.well-known/acme-challenge'), { recursive: true });
    writeFileSync(path.join(folder, '.well-known/acme-challenge/token'), 'proof');
    expect((await ask(`http://127.0.0.1:${plain}/.well-known/acme-challenge/token`)).text).toBe('proof');
  });
});

describe.skipIf(!hasCaddy)('Caddy (skipped if not installed)', () => {
  let [port, plain] = [0, 0];
  beforeAll(async () => {
    [port, plain] = [await freePort(), await freePort()];
    const file = path.join(folder, 'Caddyfile');
    // Without a public name Caddy requests no certificate. Everything else is as in the file.
    const [given = '', onPlain = ''] = text('deploy/caddy/Caddyfile').split(/^(?=# http:)/m);
    const door = onPlain.replace(/^# ?/gm, '').replace('http://cabezal.suempresa.ec', `http://127.0.0.1:${plain}`);
    writeFileSync(file, `{\n\tadmin off\n}\n${given}${door}`);
    const upstream = `127.0.0.1:${portOf(behind)}`;
    const env = {
      CABEZAL_HOST: `http://127.0.0.1:${port}`,
      CABEZAL_PEOPLE: upstream,
      CABEZAL_TRUCKS: upstream,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    const args = ['--config', file, '--adapter', 'caddyfile'];
    const checked = ran(programAt('caddy') ?? '', ['validate', ...args], env);
    expect(checked.ok, checked.said).toBe(true);
    running.push(
      spawn(programAt('caddy') ?? '', ['run', ...args], { stdio: 'ignore', env: { ...process.env, ...env } }),
    );
    await answering(`http://127.0.0.1:${port}/`);
  });

  itsDuties(() => `http://127.0.0.1:${port}`);
  test('the block for port 80 accepts trackers and redirects all others to HTTPS', async () => {
    const answer = await ask(`http://127.0.0.1:${plain}/gps/osmand?id=A&key=b`, { headers: forged });
    expect(JSON.parse(answer.text)).toMatchObject({ url: '/gps/osmand?id=A&key=b', headers: toldOf('http') });
    const led = await ask(`http://127.0.0.1:${plain}/a?b=c`);
    expect([led.status, led.location]).toEqual([308, 'https://127.0.0.1/a?b=c']);
  });
  test('the file is formatted as Caddy formats it, and requests a certificate for the name', () => {
    expect(ran(programAt('caddy') ?? '', ['fmt', 'deploy/caddy/Caddyfile']).said).toBe(text('deploy/caddy/Caddyfile'));
    const adapted = ran(programAt('caddy') ?? '', [
      'adapt',
      '--config',
      'deploy/caddy/Caddyfile',
      '--adapter',
      'caddyfile',
    ]);
    expect(adapted.said).toContain('"host":["cabezal.suempresa.ec"]');
  });
});
