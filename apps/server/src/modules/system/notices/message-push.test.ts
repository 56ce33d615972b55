import { expect, test } from 'vitest';
import { pushMessageOf, topicOf } from './message-push.ts';

const message = (id_message: number, url = '/monitoreo?caso=7') => ({
  id_message,
  id_user: 4,
  title: 'Caso de monitoreo',
  text: `Aviso ${id_message}`,
  url,
});
const push = { subject: 'CASO', title: 'Caso de monitoreo' } as const;

test('one message is shown with its words, several of a subject as their number; a press opens the record, or the list', () => {
  expect(pushMessageOf(push, [message(1)])).toMatchObject({ text: 'Aviso 1', url: '/#/monitoreo?caso=7' });
  expect(pushMessageOf(push, [message(1), message(2)])).toMatchObject({
    title: 'Caso de monitoreo',
    text: '2 casos más en la última hora',
    url: '/#/monitoreo',
  });
  expect(pushMessageOf({ ...push, subject: null }, []).url).toBe('/#/configuracion?tab=notificaciones');
});

test('a message of a case replaces the one before about the same case; others replace none', () => {
  const topic = topicOf(push, [message(1)]);
  expect(topic).toMatch(/^[\w-]{32}$/);
  expect(topicOf(push, [message(2)])).toBe(topic);
  expect(topicOf(push, [message(3, '/monitoreo?caso=8')])).not.toBe(topic);
  expect(topicOf({ subject: 'TAREA' }, [message(1)])).toBeNull();
  expect(topicOf(push, [message(1), message(2)])).toBeNull();
  expect(topicOf({ subject: null }, [])).toBeNull();
});
