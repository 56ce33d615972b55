import { expect, test } from 'vitest';
import { type NotificationPush, pushMessageOf, topicOf } from './message-push.ts';

const message = (id_message: number, url = '/monitoreo?caso=7') => ({ id_message, text: `Aviso ${id_message}`, url });
const push: NotificationPush = {
  id_push_subscription: 1,
  id_user: 4,
  id_company: 1,
  subject: 'CASO',
  title: 'Caso de monitoreo',
  isUrgent: false,
  expires_at: null,
  messages: [message(1)],
};

test('one message is shown with its words, several of a subject as their number; a press opens the record, or the list', () => {
  expect(pushMessageOf(push)).toMatchObject({ text: 'Aviso 1', url: '/#/monitoreo?caso=7' });
  expect(pushMessageOf({ ...push, messages: [message(1), message(2)] })).toMatchObject({
    title: 'Caso de monitoreo',
    text: '2 avisos de casos en el monitoreo',
    url: '/#/monitoreo',
  });
  expect(pushMessageOf({ ...push, subject: null, messages: [] }).url).toBe('/#/configuracion?tab=notificaciones');
});

test('a message of a case replaces the one before about the same case; others replace none', () => {
  const topic = topicOf(push);
  expect(topic).toMatch(/^[\w-]{32}$/);
  expect(topicOf({ ...push, messages: [message(2)] })).toBe(topic);
  expect(topicOf({ ...push, messages: [message(3, '/monitoreo?caso=8')] })).not.toBe(topic);
  expect(topicOf({ ...push, subject: 'TAREA' })).toBeNull();
  expect(topicOf({ ...push, messages: [message(1), message(2)] })).toBeNull();
  expect(topicOf({ ...push, subject: null, messages: [] })).toBeNull();
});
