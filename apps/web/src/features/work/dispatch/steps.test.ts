import { beforeEach, expect, it, vi } from 'vitest';
import { freeStep, type Held, moveStep, movesStep } from './steps.ts';

const reason = expect.stringMatching(/se deshizo en el tablero$/);
/** What was sent, and the resources that the server says a guide had before. */
const server = vi.hoisted(() => ({ sent: [] as unknown[], before: {} }));
vi.mock('../../../api/call-api.ts', () => ({
  callApi: async (_: unknown, input: unknown) => {
    server.sent.push(input);
    return { guides: [{ id_leg: 7, id_guide: 70, version: 2, before: server.before }] };
  },
}));
beforeEach(() => {
  server.sent = [];
});

const guide = { id_leg: 7, id_guide: 70, version: 1 };
const held = (): Held => new Map([[7, { id_guide: 70, version: 1 }]]);
const to = { id_truck: 2, id_driver: 2 };

it('gives back the truck of a freed trip with the reason that a low margin needs', async () => {
  await freeStep(held(), '', { id_leg: 7, ...to }).undo();
  expect(server.sent).toEqual([{ assignments: [{ id_leg: 7, ...to, margin_reason: reason }] }]);
});

it('undoing a move restores what the trip had, also if it had no driver', async () => {
  server.before = { id_truck: 1, id_driver: null, id_generator: null, id_chassis: 4 };
  const step = moveStep(held(), '', guide, to);
  await step.redo();
  await step.undo();
  expect(server.sent).toEqual([
    { moves: [{ id_guide: 70, version: 1, ...to }] },
    { moves: [{ id_guide: 70, version: 2, ...server.before, margin_reason: reason }] },
  ]);
});

it('undoing trips that were moved together needs the reason, too', async () => {
  const from = { id_truck: 1, id_driver: 1 };
  const step = movesStep(held(), '', [{ guide, from, to }]);
  await step.undo();
  await step.redo();
  expect(server.sent).toEqual([
    { moves: [{ id_guide: 70, version: 1, ...from, margin_reason: reason }] },
    { moves: [{ id_guide: 70, version: 2, ...to }] },
  ]);
});

it('a move without an answer cannot be undone', async () => {
  await expect(moveStep(held(), '', guide, to).undo()).rejects.toThrow('No se sabe qué camión tenía');
});
