import { expect, test } from 'vitest';
import { TaskAttachments } from './task-attachments.ts';

/** A server that knows the task's version: it refuses another one, and answers the same key as it did before. */
function serverAt(start: number) {
  let version = start;
  const answered = new Map<string, { sent: number; version: number }>();
  const asked: [id_file: number, version: number][] = [];
  return {
    asked,
    moved: () => {
      version += 1;
    },
    async attach(sent: { id_file: number; idempotencyKey: string; version: number }, isLost = false) {
      asked.push([sent.id_file, sent.version]);
      const before = answered.get(sent.idempotencyKey);
      if (before !== undefined && before.sent === sent.version) return { version: before.version };
      if (before !== undefined || sent.version !== version) throw new Error('MODIFICADO');
      version += 1;
      answered.set(sent.idempotencyKey, { sent: sent.version, version });
      if (isLost) throw new Error('lost');
      return { version };
    },
  };
}
const file = (id_file: number, idempotencyKey = `key ${id_file}`) => ({ id_file, idempotencyKey });

test('several files are attached in turn, each with the version that the one before returned', async () => {
  const [server, attachments] = [serverAt(3), new TaskAttachments()];
  attachments.seen(3);
  await Promise.all([1, 2, 3].map(id => attachments.add(file(id), sent => server.attach(sent))));
  expect(server.asked).toEqual([
    [1, 3],
    [2, 4],
    [3, 5],
  ]);
});

test('a refusal is that of its own file: the upload fails, and the others are attached', async () => {
  const [server, attachments] = [serverAt(3), new TaskAttachments()];
  attachments.seen(3);
  server.moved();
  const refused = attachments.add(file(1), sent => server.attach(sent));
  await expect(refused).rejects.toThrow('MODIFICADO');
  attachments.seen(4);
  await attachments.add(file(2), sent => server.attach(sent));
  // Sent again under another key, with the version that the screen shows now.
  await attachments.add(file(1, 'again'), sent => server.attach(sent));
  expect(server.asked).toEqual([
    [1, 3],
    [2, 4],
    [1, 5],
  ]);
});

test('a file whose answer was lost is attached once, although the task has its version already', async () => {
  const [server, attachments] = [serverAt(3), new TaskAttachments()];
  attachments.seen(3);
  await expect(attachments.add(file(1), sent => server.attach(sent, true))).rejects.toThrow('lost');
  attachments.seen(4);
  await attachments.add(file(1), sent => server.attach(sent));
  expect(server.asked).toEqual([
    [1, 3],
    [1, 3],
  ]);
});
