import { afterEach, expect, it } from 'vitest';
import { forgetRefusal, readRefusal } from './refusal.ts';
import { connectToasts, toast } from './toast.ts';

const said: string[] = [];
const disconnect = connectToasts((_, text) => void said.push(text));
afterEach(() => {
  forgetRefusal();
  disconnect();
});

it('a refusal stays after its toast is gone, until something succeeds or it is closed', () => {
  toast.error('8 de 20 completadas. Le falta el sello');
  expect(said).toEqual(['8 de 20 completadas. Le falta el sello']);
  expect(readRefusal()).toBe('8 de 20 completadas. Le falta el sello');
  toast.info('Cambió mientras tanto');
  expect(readRefusal()).toBe('8 de 20 completadas. Le falta el sello');
  toast.success('Tarea completada');
  expect(readRefusal()).toBeNull();
  // If one part succeeded and another did not, the problem is shown last.
  toast.success('18 reservas comentadas');
  toast.error('2 sin comentar');
  expect(readRefusal()).toBe('2 sin comentar');
  forgetRefusal();
  expect(readRefusal()).toBeNull();
});
